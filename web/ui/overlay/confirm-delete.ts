/** Asks before something is deleted; `record` says what: 'Pens, 12 in stock'. Escape and Cancel resolve to false. */
import { openDialog } from './dialogs.tsx';

export function confirmDelete(record: string): Promise<boolean> {
  return openDialog({
    kind: 'question',
    title: 'Are you sure?',
    text: "You won't be able to revert this!",
    record,
    yes: 'Yes, delete it!',
    no: 'Cancel',
  });
}
