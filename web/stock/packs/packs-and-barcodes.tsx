/**
 * The end of an item's form: one button each for packs, further barcodes and temporary prices, which few shops need. Their
 * fields are loaded when they are first used, or with an item that has any.
 */
import { Button, Group } from '@mantine/core';
import { IconBarcode, IconCalendarDollar } from '@tabler/icons-react';
import { lazy, type Ref, Suspense, useState } from 'react';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { t } from '../../words/t.ts';
import type { PacksHandle } from './packs-handle.ts';

const PacksSection = lazy(() => import('./packs-section.tsx'));
const TimedPriceModal = lazy(() => import('../../prices/timed-price-modal.tsx'));

interface PacksAndBarcodesProps {
  ref: Ref<PacksHandle>;
  /** Null for a new item. */
  item: StockItem | null;
  keepsStock: boolean;
}

export function PacksAndBarcodes({ ref, item, keepsStock }: PacksAndBarcodesProps) {
  const isUsed = item !== null && (item.packs.length > 0 || item.barcodes.length > 1 || item.scaleCode !== null);
  const [opened, setOpened] = useState(isUsed);
  const [timing, setTiming] = useState(false);
  return (
    <>
      {opened && (
        <Suspense fallback={<Skeleton height={120} />}>
          <PacksSection ref={ref} item={item} hasPacks={keepsStock} autoFocus={!isUsed} />
        </Suspense>
      )}
      <Group gap="xs">
        {!opened && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={false}
            leftSection={<IconBarcode size={16} aria-hidden />}
            onClick={() => setOpened(true)}
          >
            {t('Packs and barcodes')}
          </Button>
        )}
        {item && keepsStock && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconCalendarDollar size={16} aria-hidden />}
            onClick={() => setTiming(true)}
          >
            {t('Temporary price…')}
          </Button>
        )}
      </Group>
      <Suspense>{timing && item && <TimedPriceModal item={item} onClose={() => setTiming(false)} />}</Suspense>
    </>
  );
}
