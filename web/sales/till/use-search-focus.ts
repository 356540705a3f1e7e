/** The cursor starts in the till's search field and returns there. */
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useIsTouch } from '../../ui/use-is-touch.ts';

export function useSearchFocus() {
  const search = useRef<HTMLInputElement>(null);
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const isTouch = useIsTouch();

  function backToSearch() {
    // On a touch screen the keyboard would cover half of it.
    if (!isPhone && !isTouch) search.current?.focus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the till opens
  useEffect(backToSearch, []);

  return { search, isPhone, backToSearch };
}
