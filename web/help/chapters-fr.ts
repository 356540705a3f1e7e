/// <reference types="vite/client" />
/** The handbook in French. */
export const chapters = import.meta.glob<string>(['../../docs/handbook/fr/*.md', '!**/README.md'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
