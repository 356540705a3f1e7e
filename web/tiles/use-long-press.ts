/**
 * Handles a long press, a right click and the menu key. Not every phone sends an event for a long press; after one, lifting the
 * finger must not count as a tap.
 */
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const longEnough = 500;
/** How far a finger may move, in pixels, because it is never quite still. */
const farthest = 10;

export function useLongPress(onLongPress: (event: { currentTarget: HTMLElement }) => void) {
  const timer = useRef<number | undefined>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const wasLong = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    /** Whether the click that follows only ends the long press. */
    endsLongPress(): boolean {
      const ends = wasLong.current;
      wasLong.current = false;
      return ends;
    },
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        wasLong.current = false;
        stop();
        if (event.pointerType === 'mouse') return;
        const { currentTarget, clientX, clientY } = event;
        start.current = { x: clientX, y: clientY };
        timer.current = window.setTimeout(() => {
          wasLong.current = true;
          onLongPress({ currentTarget });
        }, longEnough);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const { x, y } = start.current;
        if (Math.hypot(event.clientX - x, event.clientY - y) > farthest) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onContextMenu(event: MouseEvent<HTMLElement>) {
        event.preventDefault();
        stop();
        if (!wasLong.current) onLongPress(event);
      },
    },
  };
}
