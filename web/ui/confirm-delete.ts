/** The question before anything is deleted. Resolves to whether to go on; Escape and Cancel are no. */
import { openDialog } from './dialogs.tsx';

export function confirmDelete(): Promise<boolean> {
  return openDialog({
    kind: 'question',
    title: 'Are you sure?',
    text: "You won't be able to revert this!",
    yes: 'Yes, delete it!',
    no: 'Cancel',
  });
}
