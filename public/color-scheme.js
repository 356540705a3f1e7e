// Runs before the first paint, so that someone who chose a colour scheme never sees a flash of the other one.
(() => {
  let chosen = 'auto';
  try {
    chosen = sessionStorage.getItem('color-scheme') ?? localStorage.getItem('color-scheme') ?? 'auto';
  } catch {
    // Storage may be forbidden; the system's scheme does.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
