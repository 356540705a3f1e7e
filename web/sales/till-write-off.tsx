/**
 * For goods that broke at the counter or turned up again: the item is chosen by name or scanned, and written off without
 * leaving the till. Sellers need an admin's approval.
 */
import '../ui/styles.ts';
import { useRef, useState } from 'react';
import type { StockItem } from '../../contract/goods/stock.ts';
import { ItemPicker } from '../stock/item-picker.tsx';
import { WriteOffModal } from '../stock/movements/write-off-modal.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { t } from '../words/t.ts';

export function TillWriteOff({ onClose }: { onClose(): void }) {
  const [item, setItem] = useState<StockItem | null>(null);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  if (item) return <WriteOffModal item={item} quantity="1" onClose={onClose} />;
  return (
    <FormModal title={t('Write off')} size="24rem" opened onClose={onClose}>
      <ItemPicker label={t('Product')} inputRef={field} text={typed} onType={setTyped} onPick={setItem} />
    </FormModal>
  );
}
