/// <reference types="vite/client" />
/** The handbook in English. */
export const chapters = import.meta.glob<string>(['../../docs/handbook/*.md', '!**/README.md'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
