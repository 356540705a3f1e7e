/** Is this device worked with a finger? Then targets are bigger, and no field may call up the keyboard unasked. */
import { useMediaQuery } from '@mantine/hooks';

export function useIsTouch(): boolean {
  return useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false }) ?? false;
}
