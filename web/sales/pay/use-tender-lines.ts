/** Typing into the lines of the payment panel: by keyboard, on the pad of a touch screen, or by choosing a method. */
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { PaymentMethod } from '../../../contract/money/payment-methods.ts';
import type { TillCart } from '../../cart/price-till.ts';
import { addMethod, isPartOfAmount, leftToPay, type TenderLine } from '../../payment-methods/tenders.ts';
import { useFormat } from '../../session/format.ts';
import { withoutLeadingZeros } from '../../ui/form/pad-text.ts';
import { amountId, referenceId } from './tender-row.tsx';

interface Typing {
  lines: TenderLine[];
  priced: TillCart;
  /** What the customer has paid in advance. */
  inAdvance: number;
  onType(lines: TenderLine[]): void;
}

export function useTenderLines({ lines, priced, inAdvance, onType }: Typing) {
  const format = useFormat();
  const [active, setActive] = useState<number | null>(null);
  /** Whether the next key of the pad replaces the amount. */
  const [fresh, setFresh] = useState(true);
  const padLine = lines.find(({ id }) => id === active) ?? lines[0];

  /** Makes this the line that the pad types into. */
  function activate({ id }: TenderLine) {
    setActive(id);
    setFresh(true);
  }

  function change(id: number, changes: Partial<TenderLine>) {
    onType(lines.map((line) => (line.id === id ? { ...line, ...changes } : line)));
  }

  function choose(method: PaymentMethod) {
    const fromDeposit = Math.min(inAdvance, leftToPay(lines, priced));
    const typed = method.kind === 'deposit' ? format.moneyInField(fromDeposit) : null;
    const { lines: next, added } = addMethod(lines, method, typed);
    flushSync(() => {
      onType(next);
      activate(added);
    });
    document.getElementById(method.needsReference ? referenceId(added) : amountId(added))?.focus();
  }

  function pressPad(next: (text: string) => string) {
    if (!padLine) return;
    const text = withoutLeadingZeros(next(fresh ? '' : (padLine.typed ?? '')));
    setFresh(false);
    if (isPartOfAmount(text)) change(padLine.id, { typed: text });
  }

  return { activate, change, choose, pressPad };
}
