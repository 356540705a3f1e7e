/** What addresses of this page begin with: nothing, or the path of the practice shop. The page that the server sent says which (scripts/practice-page.ts); code that runs without a page is of the real shop. */
export const shopPath = globalThis.document?.documentElement.dataset.shop ?? '';
