/**
 * Whether this device has a camera, found out without asking for permission. On a page that is not secure, browsers hide their
 * cameras. A touch device is then assumed to have one, and its button says what to do.
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
