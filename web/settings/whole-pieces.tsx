/** One press for shops that never sold in parts: all items that only ever moved whole are sold whole from now on. */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { makeWhole } from '../../contract/stock.ts';
import { call } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';
import { useFormat } from '../session/format.ts';
import { openDialog } from '../ui/overlay/dialogs.tsx';
import { notify } from '../ui/overlay/notify.tsx';

export function WholePieces() {
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);

  async function change() {
    setBusy(true);
    try {
      const { items } = await call(makeWhole, { body: { dryRun: true } });
      const named = items === 1 ? '1 item' : `${format.quantity(items)} items`;
      if (items === 0) return notify.success('Every item that was only ever sold whole is sold whole already');
      const isSure = await openDialog({
        kind: 'doubt',
        title: `Sell ${named} whole only?`,
        text: 'No part of them was ever sold or counted. Nobody can sell half of one afterwards; Edit Stock changes single items.',
        yes: 'Whole pieces only',
        no: 'Cancel',
      });
      if (!isSure) return;
      await call(makeWhole, { body: {} });
      notify.success(`${named} ${items === 1 ? 'is' : 'are'} sold whole only`);
      void refreshAfter(makeWhole);
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <Text size="sm" c="dimmed" mb="xs">
        Half a television is a discount that nobody approved. Items that were only ever sold whole can be sold whole
        only.
      </Text>
      <Button variant="default" loading={isBusy} onClick={() => void change()}>
        Sell whole pieces only…
      </Button>
    </div>
  );
}
