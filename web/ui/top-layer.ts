/** Which of the open dialogs lies on top: Escape closes that one only, never the form below a question. */
import { useEffect, useId, useSyncExternalStore } from 'react';

let layers: readonly string[] = [];
const listeners = new Set<() => void>();

function change(to: readonly string[]) {
  layers = to;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useTopLayer(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    change([...layers, id]);
    return () => change(layers.filter((one) => one !== id));
  }, [opened, id]);
  return useSyncExternalStore(subscribe, () => layers.at(-1)) === id;
}
