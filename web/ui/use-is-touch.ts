/** Is this a touch device? Then targets are larger, and no field may open the on-screen keyboard by itself. */
import { useMediaQuery } from '@mantine/hooks';

export function useIsTouch(): boolean {
  return useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false }) ?? false;
}
