/** Sets `data-more` on a region while part of it is hidden beyond its far edge. Needs no render. */
import { type RefObject, useEffect } from 'react';

export function useScrollHint(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    // In languages that are read from right to left, the scroll position is negative.
    const update = () =>
      element.toggleAttribute(
        'data-more',
        element.scrollWidth - element.clientWidth - Math.abs(element.scrollLeft) > 1,
      );
    const observer = new ResizeObserver(update);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [region]);
}
