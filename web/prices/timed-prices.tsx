/** The temporary prices that have not ended, of all items. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../words/t.ts';
import classes from './prices.module.css';
import { useTimedPrices } from './prices-queries.ts';
import TimedPriceModal from './timed-price-modal.tsx';
import { TimedPricesTable } from './timed-prices-table.tsx';

export default function TimedPrices() {
  const prices = useTimedPrices();
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button variant="light" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('Temporary price…')}
    </Button>
  );
  return (
    <>
      {prices.data && prices.data.length > 0 && <div className={classes.tabs}>{add}</div>}
      <TimedPricesTable
        prices={prices}
        withItem
        empty={{
          text: t('Prices from one day to another, such as those of a sale, will appear here until they have ended.'),
          action: add,
        }}
      />
      {isAdding && <TimedPriceModal onClose={() => setAdding(false)} />}
    </>
  );
}
