/** Which of the open dialogs lies on top: Escape closes that one only, never the form below a question. */
import { useEffect, useId, useSyncExternalStore } from 'react';

interface Layer {
  id: string;
}

let layers: readonly Layer[] = [];
const listeners = new Set<() => void>();

function change(to: readonly Layer[]) {
  layers = to;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Does any dialog or panel lie over the screen? */
export function isLayered(): boolean {
  return layers.length > 0;
}

export function useTopLayer(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    const layer = { id };
    change([...layers, layer]);
    // Later, since React draws between two listeners of one key press: the one below must not hear the same Escape.
    return () => void setTimeout(() => change(layers.filter((one) => one !== layer)));
  }, [opened, id]);
  return useSyncExternalStore(subscribe, () => layers.at(-1)?.id) === id;
}
