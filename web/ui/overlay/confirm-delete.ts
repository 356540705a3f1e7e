/** The question before anything is deleted; `record` says which: 'Pens, 12 in stock'. Resolves to whether to go on; Escape and Cancel are no. */
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
