/**
 * The path that the addresses of this page begin with: none, or that of the practice shop. The page that the server sent says
 * which (scripts/practice-page.ts). Code that runs without a page belongs to the real shop.
 */
export const shopPath = globalThis.document?.documentElement.dataset.shop ?? '';
