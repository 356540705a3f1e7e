/** Which of the open dialogs is on top: Escape closes only that one, never the form below a question. */
import { useEffect, useId } from 'react';
import { createStore, useStore } from '../../store.ts';

interface Layer {
  id: string;
}

const layers = createStore<readonly Layer[]>([]);

/** Is any dialog or panel open over the screen? */
export function isOverlayOpen(): boolean {
  return layers.get().length > 0;
}

export function useIsOverlayOpen(): boolean {
  return useStore(layers).length > 0;
}

export function useTopLayer(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    const layer = { id };
    layers.set([...layers.get(), layer]);
    // Deferred: React may render between two listeners of one key press, and the layer below must not get the same
    // Escape.
    return () => void setTimeout(() => layers.set(layers.get().filter((one) => one !== layer)));
  }, [opened, id]);
  return useStore(layers).at(-1)?.id === id;
}
