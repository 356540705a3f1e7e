/** Whether this browser has a database of IndexedDB, without the code that reads it. */
export async function hasDatabase(wanted: 'till' | 'carts'): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === wanted);
  } catch {
    // Some browsers allow no one to ask, or can't store anything.
    return false;
  }
}
