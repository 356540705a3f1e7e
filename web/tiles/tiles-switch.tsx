/** Switches this device between tiles and the list. */
import { ActionIcon } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { showTiles } from '../session/till-view.ts';
import { t } from '../words/t.ts';
import classes from './tiles.module.css';

export function TilesSwitch({ shown }: { shown: boolean }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      className={classes.switch}
      aria-label={shown ? t('Show the list') : t('Show tiles')}
      title={shown ? t('Show the list') : t('Show tiles')}
      onClick={() => showTiles(!shown)}
    >
      {shown ? <IconList size={20} aria-hidden /> : <IconLayoutGrid size={20} aria-hidden />}
    </ActionIcon>
  );
}
