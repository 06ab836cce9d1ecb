"""What it is worth to do something that one may leave: the same deals with seats that never do it.

A question (``question.Question``) names what is left, by whom, and which events are looked at by themselves;
all else is shared by the experiments that ask one.
"""
