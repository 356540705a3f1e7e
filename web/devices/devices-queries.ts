/** Registered tills, and the calls that change them. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import { addDevice, listDevices, revokeDevice, updateDevice } from '../../contract/tills/devices.ts';
import { call } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';
import { outboxState } from '../outbox/outbox-state.ts';
import { forgetOwnDevice, readOwnDevice, registerThisBrowser } from '../outbox/own-device.ts';

export function useDevices() {
  return useQuery({ queryKey: ['devices'], queryFn: ({ signal }) => call(listDevices, { signal }) });
}

/** Which of the devices is this browser, if any. */
export function useOwnDevice() {
  return useQuery({ queryKey: ['devices', 'own'], queryFn: async () => (await readOwnDevice())?.id ?? null });
}

export function useRegister() {
  return useMutation({ mutationFn: registerThisBrowser, onSuccess: () => refreshAfter(addDevice) });
}

export function useUpdateDevice() {
  return useMutation({
    mutationFn: (body: Sending<typeof updateDevice>['body']) => call(updateDevice, { body }),
    onSuccess: () => refreshAfter(updateDevice),
  });
}

export function useRevokeDevice() {
  return useMutation({
    mutationFn: async (id: number) => {
      await call(revokeDevice, { params: { id } });
      const isOwn = (await readOwnDevice())?.id === id && !outboxState.get().unknown.includes(id);
      if (isOwn) await forgetOwnDevice();
    },
    onSuccess: () => refreshAfter(revokeDevice),
  });
}
