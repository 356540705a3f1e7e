/** Registered tills, and the calls that change them. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { addDevice, type Device, listDevices, revokeDevice, updateDevice } from '../../contract/devices.ts';
import { call } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';
import { forgetOwnDevice, readOwnDevice, registerThisBrowser } from './own-device.ts';

export function useDevices() {
  return useQuery({ queryKey: ['devices'], queryFn: ({ signal }) => call(listDevices, { signal }) });
}

/** Which of them is this browser, if it is one. */
export function useOwnDevice() {
  return useQuery({ queryKey: ['devices', 'own'], queryFn: async () => (await readOwnDevice())?.id ?? null });
}

export function useRegister() {
  return useMutation({ mutationFn: registerThisBrowser, onSuccess: () => refreshAfter(addDevice) });
}

export function useRenameDevice() {
  return useMutation({
    mutationFn: (body: Pick<Device, 'id' | 'name'>) => call(updateDevice, { body }),
    onSuccess: () => refreshAfter(updateDevice),
  });
}

export function useRevokeDevice() {
  return useMutation({
    mutationFn: async (id: number) => {
      await call(revokeDevice, { params: { id } });
      if ((await readOwnDevice())?.id === id) await forgetOwnDevice();
    },
    onSuccess: () => refreshAfter(revokeDevice),
  });
}
