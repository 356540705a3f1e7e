/// <reference types="vite/client" />
/** The handbook in Swahili. */
export const chapters = import.meta.glob<string>(['../../docs/handbook/sw/*.md', '!**/README.md'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
