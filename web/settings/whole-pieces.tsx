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
      if (items === 0)
        return notify.success('All items that have only been sold whole are already limited to whole pieces');
      const isSure = await openDialog({
        kind: 'doubt',
        title: `Sell ${named} in whole pieces only?`,
        text: 'They have never been sold or counted in parts, and from now on they cannot be. To change a single item, edit it in Stock.',
        yes: 'Whole pieces only',
        no: 'Cancel',
      });
      if (!isSure) return;
      await call(makeWhole, { body: {} });
      notify.success(`${named} ${items === 1 ? 'is' : 'are'} now sold in whole pieces only`);
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
        Nobody should sell half a television. Items that have only ever been sold whole can be limited to whole pieces.
      </Text>
      <Button variant="default" loading={isBusy} onClick={() => void change()}>
        Sell whole pieces only…
      </Button>
    </div>
  );
}
