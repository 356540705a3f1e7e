/** What was added last, with Undo, always in the same place, so that whoever tapped twice can take one back. */
import '../../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { Choice } from '../../cart/cart.ts';
import { nameWithPack } from '../../cart/pack-names.ts';
import { useFormat } from '../../session/format.ts';
import { t } from '../../words/t.ts';
import { NotThere } from '../find/not-there.tsx';
import classes from '../sales.module.css';

interface AddedLastProps extends Choice {
  quantity: number;
  onUndo(): void;
  /** Called after it was noted that the item was not there. */
  onNoted(): void;
}

export function AddedLast({ item, pack, quantity, onUndo, onNoted }: AddedLastProps) {
  const format = useFormat();
  const what = `${format.quantity(quantity)} × ${nameWithPack({ line: item, pack })}`;
  return (
    <div className={classes.added}>
      <span className={classes.addedName}>{what}</span>
      {item.kind !== 'open' && item.qty <= 0 && (
        <NotThere missed={{ stockId: item.id }} name={item.name} onNoted={onNoted} />
      )}
      <Button
        variant="default"
        size="compact-md"
        className={classes.undo}
        aria-label={t('Undo: {{what}}', { what })}
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onUndo}
      >
        {t({ text: 'Undo', context: 'at the till' })}
      </Button>
    </div>
  );
}
