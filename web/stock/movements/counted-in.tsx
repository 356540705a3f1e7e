/** The unit that a delivery is counted in: pieces, or a pack of the item. The server always gets pieces. */
import { NativeSelect } from '@mantine/core';
import { piecesIn } from '../../../contract/cart/packs.ts';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { readQuantity } from '../../../contract/values/quantity.ts';
import { submitOnEnter } from '../../ui/form/submit-on-enter.ts';
import { t } from '../../words/t.ts';

export const inPieces = 'pieces';

interface CountedInProps {
  item: StockItem;
  /** The number as it was typed. */
  qty: string;
  /** The id of a pack, or `inPieces`. */
  packId: string;
  onChange(packId: string): void;
}

export function CountedIn({ item, qty, packId, onChange }: CountedInProps) {
  if (item.packs.length === 0) return null;
  const pieces = packId === inPieces ? null : readQuantity(piecesToSend(item, qty, packId));
  return (
    <NativeSelect
      label={t('Counted in')}
      description={
        pieces !== null && t('{{pieces, quantity}} pieces. Cost and price are those of one piece.', { pieces })
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[
        { value: inPieces, label: item.unit || t('Pieces') },
        ...item.packs.map(({ id, name, size }) => ({
          value: String(id),
          label: t('{{pack}} ({{size, quantity}})', { pack: name, size }),
        })),
      ]}
      value={packId}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={submitOnEnter}
    />
  );
}

/** A text that is not a quantity is sent as it was typed, so that the server refuses it. */
export function piecesToSend({ packs }: Pick<StockItem, 'packs'>, qty: string, packId: string): string {
  const pack = packs.find(({ id }) => String(id) === packId);
  const count = readQuantity(qty);
  return pack && count !== null ? String(piecesIn(pack, count)) : qty;
}
