/** The question before a second record of the same name is saved. */
import { openDialog } from '../overlay/dialogs.tsx';

interface Named {
  id: number;
  name: string;
}

interface Question<Record extends Named> {
  name: string;
  /** The record being changed: its own name is nothing to ask about. */
  before?: Named | undefined;
  /** Those that bear the name, in any case. */
  find(name: string): Promise<Record[]>;
  /** In the question's words: 'a customer', 'customers'. */
  one: string;
  many: string;
  /** What tells one from the others: 'phone 0700 000 000'. */
  tell(record: Record): string;
}

/** Resolves to whether to go on; Escape and Go back are no. */
export async function askAboutNamesake<Record extends Named>(question: Question<Record>): Promise<boolean> {
  const { before, one, many, tell } = question;
  const name = question.name.trim();
  if (before && alike(before.name, name)) return true;
  const found = (await question.find(name)).filter(({ id }) => id !== before?.id);
  if (found.length === 0) return true;
  const known = found.length === 1 ? `There is already ${one} named` : `There are already ${many} named`;
  return openDialog({
    kind: 'doubt',
    title: before ? 'Save anyway?' : 'Add another?',
    text: `${known} ${found[0]!.name} (${found.map(tell).join('; ')}).`,
    yes: before ? 'Save anyway' : 'Add another',
    no: 'Go back',
  });
}

function alike(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
