/**
 * Does this device have a camera? Nobody is asked to allow anything for that. Where the page is not secure browsers hide their cameras;
 * what is touched has one as good as always, and the button then says what to do.
 */
import { createStore } from '../store.ts';

export const hasCamera = createStore(false, () => {
  const devices = navigator.mediaDevices;
  if (!devices) {
    hasCamera.set(window.matchMedia('(pointer: coarse)').matches);
    return undefined;
  }
  const look = () =>
    devices.enumerateDevices().then(
      (list) => hasCamera.set(list.some(({ kind }) => kind === 'videoinput')),
      () => {},
    );
  devices.addEventListener('devicechange', look);
  void look();
  return () => devices.removeEventListener('devicechange', look);
});
