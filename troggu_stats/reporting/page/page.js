// Everything here adds to a page that is whole without it: sorting, filtering, looking up, pointing, a theme.
"use strict";

const MOST_ROWS = 200; // rows shown at once; the others a button away
const FEWEST_TO_FILTER = 8;
const MOST_CHOICES = 40;

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/* ---- theme ---- */

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function setUpTheme(button) {
  const show = () => button.setAttribute("aria-pressed", String(isDark()));
  button.hidden = false;
  button.addEventListener("click", () => {
    const theme = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    try {
      localStorage.setItem("troggu-theme", theme);
    } catch {
      // Not remembered, then.
    }
    show();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  show();
}

/* ---- tables ---- */

function textOf(cell) {
  return (cell.querySelector("b") ?? cell).textContent.trim();
}

function numberOf(text) {
  const plain = text.replaceAll(",", "").replace("\u2212", "-");
  return plain === "" ? NaN : Number(plain);
}

// Numbers first, in their order; then words; what is not known comes last either way.
function compare(one, other, direction) {
  const [a, b] = [numberOf(one), numberOf(other)];
  if (!Number.isNaN(a) && !Number.isNaN(b)) return direction * (a - b);
  if (Number.isNaN(a) !== Number.isNaN(b)) return Number.isNaN(a) ? 1 : -1;
  if (one === "\u2013" || other === "\u2013") return (one === "\u2013") - (other === "\u2013");
  return direction * one.localeCompare(other, "en", { numeric: true });
}

// Draws the interval of a cell on the scale of its column, which its heading carries.
function drawBar(cell, head) {
  const found = cell.querySelector("span")?.textContent.match(/^\[(\S+), (\S+)\]$/);
  if (!found || head.dataset.low === undefined) return;
  const [low, high] = [Number(head.dataset.low), Number(head.dataset.high)];
  const place = (number) => (100 * (number - low)) / (high - low);
  const within = (number) => Math.min(100, Math.max(0, number));
  const [left, right] = [within(place(numberOf(found[1]))), within(place(numberOf(found[2])))];
  const value = place(numberOf(textOf(cell)));
  const bar = element("i", { className: value < 0 || value > 100 ? "off" : "" });
  const zero = low < 0 && high > 0 ? place(0) : null;
  if (zero !== null) bar.dataset.z = "";
  for (const [name, number] of Object.entries({ l: left, w: right - left, v: value, z: zero })) {
    if (number !== null) bar.style.setProperty(`--${name}`, number.toFixed(1));
  }
  cell.append(bar);
}

class Sheet {
  constructor(details) {
    this.details = details;
    this.body = details.querySelector("tbody");
    this.tools = details.querySelector("[data-tools]");
    this.heads = [...details.querySelectorAll("thead th")];
    this.packed = details.querySelector("[data-packed]");
    this.rows = null;
    this.drawn = new WeakSet();
    this.limit = MOST_ROWS;
    this.sortedBy = null;
    this.direction = 1;
    this.choices = new Map();
    this.sought = "";
    for (const [index, head] of this.heads.entries()) this.addSorting(head, index);
    const begin = () => details.open && this.begin();
    details.addEventListener("toggle", begin);
    begin();
  }

  addSorting(head, index) {
    const label = head.querySelector("span");
    const button = element("button", { type: "button" }, ...label.childNodes);
    label.append(button);
    head.setAttribute("aria-sort", "none");
    button.addEventListener("click", () => {
      this.direction = this.sortedBy === index ? -this.direction : 1;
      this.sortedBy = index;
      for (const one of this.heads) one.setAttribute("aria-sort", "none");
      head.setAttribute("aria-sort", this.direction > 0 ? "ascending" : "descending");
      this.show();
    });
  }

  async begin() {
    if (this.rows || this.beginning) return;
    this.beginning = true;
    if (this.packed) {
      try {
        await this.unpack();
      } catch {
        const file = this.packed.dataset.file;
        const link = element("a", { href: file }, file);
        this.tools.replaceChildren(element("p", {}, "This browser cannot unpack the rows; they are in ", link, "."));
        return;
      }
    }
    this.rows = [...this.body.rows];
    this.addTools();
    this.show();
  }

  async unpack() {
    const bytes = Uint8Array.from(atob(this.packed.textContent.trim()), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    this.body.innerHTML = await new Response(stream).text();
  }

  addTools() {
    this.count = element("output");
    if (this.rows.length < FEWEST_TO_FILTER) return;
    for (const [index, head] of this.heads.entries()) {
      if (head.dataset.key === undefined) continue;
      const values = [...new Set(this.rows.map((row) => textOf(row.cells[index])))];
      if (values.length < 2 || values.length > MOST_CHOICES) continue;
      values.sort((a, b) => compare(a, b, 1));
      this.addChoice(index, head.querySelector("button").textContent, values);
    }
    const field = element("input", { type: "search", size: 12 });
    field.addEventListener("input", () => {
      this.sought = field.value.trim().toLowerCase();
      this.limit = MOST_ROWS;
      this.show();
    });
    this.more = element("button", { type: "button", hidden: true }, "Show all");
    this.more.addEventListener("click", () => {
      this.limit = Infinity;
      this.show();
    });
    this.tools.append(element("label", {}, "Find", field), this.count, this.more);
  }

  addChoice(index, name, values) {
    const options = values.map((value) => element("option", { value }, value));
    const select = element("select", {}, element("option", { value: "" }, "all"), ...options);
    select.addEventListener("change", () => {
      if (select.value) this.choices.set(index, select.value);
      else this.choices.delete(index);
      this.limit = MOST_ROWS;
      this.show();
    });
    this.tools.append(element("label", {}, name, select));
  }

  draw(row) {
    if (this.drawn.has(row)) return;
    this.drawn.add(row);
    for (const [index, cell] of [...row.cells].entries()) drawBar(cell, this.heads[index]);
  }

  matches(row) {
    for (const [index, value] of this.choices) if (textOf(row.cells[index]) !== value) return false;
    return !this.sought || row.textContent.toLowerCase().includes(this.sought);
  }

  show() {
    if (!this.rows) return;
    const found = this.rows.filter((row) => this.matches(row));
    if (this.sortedBy !== null) {
      const keyed = found.map((row) => [textOf(row.cells[this.sortedBy]), row]);
      keyed.sort((one, other) => compare(one[0], other[0], this.direction));
      found.splice(0, found.length, ...keyed.map(([, row]) => row));
    }
    const shown = found.slice(0, this.limit);
    for (const row of shown) this.draw(row);
    this.body.replaceChildren(...shown);
    const of = (number) => number.toLocaleString("en");
    this.count.textContent =
      shown.length === this.rows.length ? `${of(shown.length)} rows` : `${of(shown.length)} of ${of(this.rows.length)} rows`;
    if (this.more) this.more.hidden = shown.length === found.length;
  }
}

/* ---- figures ---- */

class Plot {
  constructor(plot, tip) {
    this.plot = plot;
    this.tip = tip;
    this.points = [];
    for (const title of plot.querySelectorAll("title")) {
      const point = title.parentNode;
      point.dataset.tip = title.textContent;
      title.remove();
      this.points.push(point);
    }
    this.index = -1;
    plot.addEventListener("pointermove", (event) => this.point(event.target.closest("[data-tip]")));
    plot.addEventListener("pointerleave", () => this.point(null));
    plot.addEventListener("blur", () => this.point(null));
    plot.addEventListener("scroll", () => this.point(null));
    plot.addEventListener("keydown", (event) => this.move(event));
  }

  move(event) {
    const last = this.points.length - 1;
    const places = { ArrowRight: Math.min(last, this.index + 1), ArrowLeft: Math.max(0, this.index - 1), Home: 0, End: last };
    if (event.key === "Escape") this.point(null);
    if (!(event.key in places) || last < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.index = places[event.key];
    this.point(this.points[this.index]);
  }

  point(point) {
    this.plot.querySelector(".here")?.classList.remove("here");
    this.tip.hidden = !point;
    if (!point) return;
    point.classList.add("here");
    this.index = this.points.indexOf(point);
    this.tip.textContent = point.dataset.tip;
    const place = point.getBoundingClientRect();
    const [width, height] = [this.tip.offsetWidth, this.tip.offsetHeight];
    const left = Math.min(Math.max(8, place.left + place.width / 2 - width / 2), innerWidth - width - 8);
    const above = place.top - height - 8;
    this.tip.style.left = `${left}px`;
    this.tip.style.top = `${above > 8 ? above : place.bottom + 8}px`;
  }
}

/* ---- the page ---- */

document.querySelectorAll("[data-theme-switch]").forEach(setUpTheme);
document.querySelectorAll("[data-sheet]").forEach((details) => new Sheet(details));
const tip = element("div", { className: "tip", hidden: true });
tip.setAttribute("role", "status");
document.body.append(tip);
document.querySelectorAll("[data-plot]").forEach((plot) => new Plot(plot, tip));

// Paper shows what is folded up on the screen, and unfolds nothing for good.
let folded = [];
addEventListener("beforeprint", () => {
  folded = [...document.querySelectorAll("details[data-fold]:not([open])")].filter((one) => !one.closest(".long"));
  for (const details of folded) details.open = true;
});
addEventListener("afterprint", () => {
  for (const details of folded) details.open = false;
});
