/** The shift of whoever sells, in a shop that works in shifts, and which part of the drawer is open over the till. */
import { useEffect, useState } from 'react';
import { useCurrentShift } from '../../drawer/drawer-queries.ts';
import { useMaySellHere, useSellingHere } from '../../outbox/selling-here.ts';
import { rememberShift } from '../../session/till-memory.ts';
import { useUser } from '../../session/user.ts';
import type { Panel } from './use-open-panels.ts';

export function useTillShift(panel: Panel | null) {
  const { shift, isMissing: hasNone } = useCurrentShift();
  const user = useUser();
  const mayKeep = useMaySellHere();
  const isAway = useSellingHere();
  // Without a connection no shift can be opened, and the record of the sale says that there was none.
  const isMissing = hasNone && !isAway;
  const shiftId = shift?.id;
  useEffect(() => {
    if (mayKeep && (shiftId !== undefined || hasNone)) rememberShift(user.id, shiftId ?? null);
  }, [mayKeep, shiftId, hasNone, user.id]);
  /** Whether to ask for a shift: when the till opens and at each sale, unless they said "not now" or have just closed theirs. */
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
