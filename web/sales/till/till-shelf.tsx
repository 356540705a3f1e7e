/** The left of the till: what was added last, search, and the stock. */
import { ActionIcon, Title } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { t } from '../../words/t.ts';
import { AddedLast } from '../added-last.tsx';
import { ItemSearch } from '../item-search.tsx';
import classes from '../sales.module.css';
import { UnknownItemLine } from '../unknown-item-line.tsx';
import type { Till } from './use-till.ts';

export function TillShelf({ till }: { till: Till }) {
  const { panels, focus, added, selling } = till;
  const { unknown, forget, notFound } = till.unknown;
  return (
    <section className={classes.shelf} aria-label={t('Stock')}>
      <div className={classes.heading}>
        <Title order={1}>{t('Sales')}</Title>
        {added.last && <AddedLast {...added.last} onUndo={added.undo} onNoted={focus.backToSearch} />}
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
      <ItemSearch
        lastSale={till.lastSale?.id}
        inputRef={focus.search}
        onAdd={added.add}
        onFind={selling.addWhenFound}
        onReceipt={panels.showReceipt}
        onQuantity={added.setLatestQuantity}
        onNotFound={notFound}
        onNoted={focus.backToSearch}
        above={unknown && <UnknownItemLine unknown={unknown} onAdd={() => panels.show('new-item')} onClose={forget} />}
      />
    </section>
  );
}
