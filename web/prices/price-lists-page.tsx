/** Price lists, one at a time, each with its prices, and the temporary prices. Reached from Stock. */
import '../ui/styles.ts';
import { Button, Text } from '@mantine/core';
import { IconClipboardText, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { mostPriceLists, type PriceList } from '../../contract/goods/price-lists.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { confirmDelete } from '../ui/overlay/confirm-delete.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState } from '../ui/table/empty-state.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { ListPrices } from './list-prices.tsx';
import { PastePrices } from './paste-prices.tsx';
import { PriceListModal } from './price-list-modal.tsx';
import classes from './prices.module.css';
import { useDeletePriceList, usePriceLists } from './prices-queries.ts';

// Loaded when it is shown, because its code is shared with the form of an item, which is loaded on demand too.
const TimedPrices = lazy(() => import('./timed-prices.tsx'));

/** What is open over the screen. */
type Over = 'add' | 'rename' | 'paste' | null;

export function PriceListsPage() {
  const address = useListSearch('/layout/price-lists');
  const { data: lists, error, refetch } = usePriceLists();
  const [over, setOver] = useState<Over>(null);
  const isTimed = address.shown.tab === 'timed';
  const chosen = isTimed ? undefined : (lists?.find(({ id }) => id === address.shown.list) ?? lists?.[0]);
  const choose = (list: number | undefined, tab?: 'timed') => address.show({ list, tab, search: undefined });
  const close = () => setOver(null);

  return (
    <>
      <PageHeader title={t('Price lists')}>
        {lists && <AddButton count={lists.length} onClick={() => setOver('add')} />}
        {chosen && <ListButtons list={chosen} onOpen={setOver} onDeleted={() => choose(undefined)} />}
      </PageHeader>
      {Boolean(error) && <RetryLine onRetry={refetch} />}
      <div className={classes.tabs}>
        {lists?.map(({ id, name }) => (
          <Button
            key={id}
            variant={id === chosen?.id ? 'light' : 'default'}
            aria-pressed={id === chosen?.id}
            onClick={() => choose(id)}
          >
            {name}
          </Button>
        ))}
        <Button
          variant={isTimed ? 'light' : 'default'}
          aria-pressed={isTimed}
          onClick={() => choose(undefined, 'timed')}
        >
          {t('Temporary')}
        </Button>
      </div>
      <Suspense>{isTimed && <TimedPrices />}</Suspense>
      {chosen && <ListPrices key={chosen.id} list={chosen} address={address} />}
      {!isTimed && lists?.length === 0 && <NoLists onAdd={() => setOver('add')} />}
      {(over === 'add' || over === 'rename') && (
        <PriceListModal
          list={over === 'rename' ? chosen : undefined}
          onClose={close}
          onSaved={({ id }) => choose(id)}
        />
      )}
      {over === 'paste' && chosen && <PastePrices list={chosen} onClose={close} />}
    </>
  );
}

function AddButton({ count, onClick }: { count: number; onClick(): void }) {
  if (count >= mostPriceLists) {
    return (
      <Text size="sm" c="dimmed">
        {t('There can be at most {{most}} price lists', { most: mostPriceLists })}
      </Text>
    );
  }
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
      {t({ text: 'Price list', context: 'add one' })}
    </Button>
  );
}

interface ListButtonsProps {
  list: PriceList;
  onOpen(over: Over): void;
  onDeleted(): void;
}

function ListButtons({ list, onOpen, onDeleted }: ListButtonsProps) {
  const remove = useDeletePriceList();

  async function confirmAndRemove() {
    const record = t('{{name}}, with its prices. Its customers pay the usual prices from then on.', {
      name: list.name,
    });
    if (!(await confirmDelete(record))) return;
    try {
      await remove.mutateAsync(list.id);
      onDeleted();
      notify.success();
    } catch (error) {
      notify.error(error);
    }
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconClipboardText size={16} aria-hidden />}
        onClick={() => onOpen('paste')}
      >
        {t('Paste prices')}
      </Button>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onOpen('rename')}>
        {t('Rename')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={remove.isPending}
        onClick={confirmAndRemove}
      >
        {t('Delete')}
      </Button>
    </>
  );
}

function NoLists({ onAdd }: { onAdd(): void }) {
  return (
    <EmptyState
      text={t(
        'A price list has prices for some of your customers, such as shops that buy wholesale. Add one, set its prices, and choose it for a customer.',
      )}
      action={
        <Button variant="light" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {t('Add the first price list')}
        </Button>
      }
    />
  );
}
