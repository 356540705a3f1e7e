/** Asks before a second record with the same name is saved. */
import { t } from '../../words/t.ts';
import { openDialog } from '../overlay/dialogs.tsx';

interface Named {
  id: number;
  name: string;
}

interface Question<Record extends Named> {
  name: string;
  /** The record that is being edited: keeping its own name needs no question. */
  before?: Named | undefined;
  /** Records with this name, ignoring case. */
  find(name: string): Promise<Record[]>;
  /** The question that names how many there are already; `which` is what distinguishes them. */
  sentence(count: number, name: string, which: string): string;
  /** What distinguishes one from the others: 'phone 0700 000 000'. */
  describe(record: Record): string;
}

/** Resolves to whether to save; Escape and Go back mean no. */
export async function askAboutDuplicate<Record extends Named>(question: Question<Record>): Promise<boolean> {
  const { before, sentence, describe } = question;
  const name = question.name.trim();
  if (before && sameName(before.name, name)) return true;
  const found = (await question.find(name)).filter(({ id }) => id !== before?.id);
  if (found.length === 0) return true;
  return openDialog({
    kind: 'doubt',
    title: before ? t('Save anyway?') : t('Add another?'),
    text: sentence(found.length, found[0]!.name, found.map(describe).join('; ')),
    yes: before ? t('Save anyway') : t('Add another'),
    no: t('Go back'),
  });
}

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
