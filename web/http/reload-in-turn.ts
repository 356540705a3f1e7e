/**
 * Reloads a list when changes arrive in quick succession. A busy shop has several a second, and asking anew for each would
 * cancel the answer that is on its way: on a slow connection the list would never change. So one reload ends before the next
 * one begins, and all changes in between share that next one.
 */
export function inTurn(reload: (list: string) => Promise<void>): (list: string) => void {
  /** Lists that are being reloaded; true where something has changed since. */
  const reloading = new Map<string, boolean>();

  return async (list) => {
    if (reloading.has(list)) {
      reloading.set(list, true);
      return;
    }
    do {
      reloading.set(list, false);
      await reload(list).catch(() => undefined);
    } while (reloading.get(list));
    reloading.delete(list);
  };
}
