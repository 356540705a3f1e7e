/** The left side of the till: what was added last, the search, and the stock. */
import { ActionIcon, Title } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { receiptName } from '../../receipts/receipt-name.ts';
import { useScreenCamera } from '../../scanning/use-screen-camera.tsx';
import { showsTiles } from '../../session/till-view.ts';
import { useStore } from '../../store.ts';
import { inPart } from '../../words/reader.ts';
import { t } from '../../words/t.ts';
import { AddedLast } from '../cart/added-last.tsx';
import { ItemSearch } from '../find/item-search.tsx';
import { UnknownItemLine } from '../find/unknown-item-line.tsx';
import classes from '../sales.module.css';
import { useTillSettings } from '../use-till-rules.ts';
import type { Till } from './use-till.ts';

const TillTiles = lazy(
  inPart('tiles', () => import('../../tiles/till-tiles.tsx').then((module) => ({ default: module.TillTiles }))),
);

const TilesSwitch = lazy(
  inPart('tiles', () => import('../../tiles/tiles-switch.tsx').then((module) => ({ default: module.TilesSwitch }))),
);

export function TillShelf({ till }: { till: Till }) {
  const { panels, focus, added, selling } = till;
  const { unknown, forget, notFound } = till.unknown;
  const hasTiles = useTillSettings().till?.tiles === true;
  const tiles = useStore(showsTiles) && hasTiles;
  const camera = useScreenCamera();
  return (
    <section className={classes.shelf} aria-label={t('Stock')}>
      <div className={classes.heading}>
        <Title order={1}>{t('Sales')}</Title>
        {added.last && <AddedLast {...added.last} onUndo={added.undo} onNoted={focus.backToSearch} />}
        <Suspense>{hasTiles && <TilesSwitch shown={tiles} />}</Suspense>
        {camera.button}
        {!focus.isPhone && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('Keyboard shortcuts')}
            aria-keyshortcuts="?"
            onClick={() => panels.show('help')}
          >
            <IconHelp size={20} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {camera.view}
      <ItemSearch
        lastSale={till.lastSale ? receiptName(till.lastSale) : undefined}
        inputRef={focus.search}
        onAdd={added.add}
        onFind={selling.addWhenFound}
        onReceipt={till.openReceipt}
        onQuantity={added.setLatestQuantity}
        onNotFound={notFound}
        onNoted={focus.backToSearch}
        tiles={
          tiles
            ? (props) => (
                <Suspense>
                  <TillTiles {...props} />
                </Suspense>
              )
            : null
        }
        note={unknown && <UnknownItemLine unknown={unknown} onAdd={() => panels.show('new-item')} onClose={forget} />}
      />
    </section>
  );
}
