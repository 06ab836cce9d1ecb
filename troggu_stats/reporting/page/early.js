// Before anything is shown, so that no page flashes in the other theme.
try {
  const kept = localStorage.getItem("troggu-theme");
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
} catch {
  // No storage, as on some file:// pages: the system's theme holds.
}
