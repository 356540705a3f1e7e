/** Asks before something is deleted; `record` names it: 'Pens, 12 in stock'. Escape and Cancel resolve to false. */

import { t } from '../../words/t.ts';
import { openDialog } from './dialogs.tsx';

export function confirmDelete(record: string): Promise<boolean> {
  return openDialog({
    kind: 'question',
    title: t('Are you sure?'),
    text: t("You won't be able to revert this!"),
    record,
    yes: t('Yes, delete it!'),
    no: t('Cancel'),
  });
}
