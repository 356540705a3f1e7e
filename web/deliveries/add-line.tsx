/** The next line of a delivery or an order, by name or code. */
import { useRef, useState } from 'react';
import type { StockItem } from '../../contract/stock.ts';
import { ItemPicker } from '../stock/item-picker.tsx';
import { t } from '../words/t.ts';

export function AddLine({ onAdd }: { onAdd(item: StockItem, pack: { id: number } | null): void }) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div data-step="item">
      <ItemPicker
        label={t('Next item')}
        inputRef={input}
        text={text}
        onType={setText}
        onPick={(item, pack) => {
          setText('');
          onAdd(item, pack ?? null);
        }}
      />
    </div>
  );
}
