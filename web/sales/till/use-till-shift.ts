/** The shift of whoever sells, where the shop works in shifts, and what of the drawer is open over the till. */
import { useState } from 'react';
import { useCurrentShift } from '../../drawer/drawer-queries.ts';
import type { Panel } from './use-open-panels.ts';

export function useTillShift(panel: Panel | null) {
  const { shift, isMissing } = useCurrentShift();
  /** Asked when the till opens and whenever they sell, unless they said not now or have just closed theirs. */
  const [asks, setAsks] = useState(true);
  return {
    state: shift ? ('open' as const) : isMissing ? ('missing' as const) : null,
    drawer: drawerPanel(isMissing && asks, panel),
    ask: () => setAsks(true),
    stopAsking: () => setAsks(false),
    inShift(sell: () => void) {
      if (isMissing) setAsks(true);
      else sell();
    },
  };
}

function drawerPanel(asksForShift: boolean, panel: Panel | null): 'open-shift' | 'cash' | 'close-shift' | null {
  if (asksForShift) return 'open-shift';
  return panel === 'cash' || panel === 'close-shift' ? panel : null;
}
