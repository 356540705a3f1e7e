/** What a long press on a tile offers: the packs it is sold in, and making it a favourite. */
import { Button, Stack } from '@mantine/core';
import type { Pack } from '../../contract/cart/packs.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import { packText } from '../../contract/selling/pack-words.ts';
import type { Choice } from '../cart/cart.ts';
import { choicesOf } from '../cart/stock-choices.ts';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { t } from '../words/t.ts';
import { useSetFavourite } from './tiles-queries.ts';

interface TileMenuProps {
  item: StockItem;
  priceOf(choice: Choice): number;
  isFavourite: boolean;
  /** Favourites can't be changed without a connection. */
  isAway: boolean;
  onAdd(item: StockItem, pack: Pack | null): void;
  onClose(): void;
}

export function TileMenu({ item, priceOf, isFavourite, isAway, onAdd, onClose }: TileMenuProps) {
  const format = useFormat();
  const { roles } = useUser();
  const mayChange = !isAway && (roles.includes('admin') || roles.includes('stock'));
  const favourite = useSetFavourite();

  async function mark() {
    await favourite.mutateAsync({ id: item.id, favourite: !isFavourite });
    onClose();
  }

  return (
    <FormModal
      title={item.name}
      size="24rem"
      opened
      onClose={onClose}
      {...(mayChange && {
        submitLabel: isFavourite ? t('Remove from favourites') : t('Add to favourites'),
        onSubmit: mark,
      })}
    >
      <Stack gap="xs">
        {choicesOf([item]).map(({ pack }) => (
          <Button
            key={pack?.id ?? 0}
            variant="default"
            size="md"
            justify="space-between"
            rightSection={item.kind === 'open' ? null : format.money(priceOf({ item, pack }))}
            onClick={() => {
              onClose();
              onAdd(item, pack);
            }}
          >
            {pack ? packText(t, pack) : item.kind === 'open' ? t('Enter an amount') : t('One piece')}
          </Button>
        ))}
      </Stack>
    </FormModal>
  );
}
