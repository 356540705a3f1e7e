/** A button for shops that never sold parts of an item: all items that only ever moved whole are sold whole from now on. */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { makeWhole } from '../../contract/goods/stock.ts';
import { call } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';
import { openDialog } from '../ui/overlay/dialogs.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';

export function WholePieces() {
  const [isBusy, setBusy] = useState(false);

  async function change() {
    setBusy(true);
    try {
      const { items } = await call(makeWhole, { body: { dryRun: true } });
      if (items === 0)
        return notify.success(t('All items that have only been sold whole are already limited to whole pieces'));
      const isSure = await openDialog({
        kind: 'doubt',
        title: t(
          {
            one: 'Sell {{count, quantity}} item in whole pieces only?',
            other: 'Sell {{count, quantity}} items in whole pieces only?',
          },
          { count: items },
        ),
        text: t(
          'They have never been sold or counted in parts, and from now on they cannot be. To change a single item, edit it in Stock.',
        ),
        yes: t('Whole pieces only'),
        no: t('Cancel'),
      });
      if (!isSure) return;
      await call(makeWhole, { body: {} });
      notify.success(
        t(
          {
            one: '{{count, quantity}} item is now sold in whole pieces only',
            other: '{{count, quantity}} items are now sold in whole pieces only',
          },
          { count: items },
        ),
      );
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
        {t(
          'Nobody should sell half a television. Items that have only ever been sold whole can be limited to whole pieces.',
        )}
      </Text>
      <Button variant="default" loading={isBusy} onClick={() => void change()}>
        {t('Sell whole pieces only…')}
      </Button>
    </div>
  );
}
