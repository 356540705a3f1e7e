/** The name of an entry's subject. Our own names are stored in English, and shown in the reader's language. */
import { storedLabelIn } from '../../contract/documents/documents.ts';
import { expenseTypeName, methodName } from '../../contract/words/built-in-names.ts';
import type { Say } from '../../contract/words/say.ts';
import { expenseIn, importNameIn } from '../base/stored-texts.ts';

export function subjectNameIn(t: Say, kind: string, name: string): string {
  if (kind === 'expense') return expenseIn(t, name);
  if (kind === 'import') return importNameIn(t, name);
  if (kind === 'method') return methodName(t, name);
  if (kind === 'expense type') return expenseTypeName(t, name);
  if (kind === 'tax-payment') return t('Tax');
  if (kind === 'opening') return storedLabelIn(t, name);
  if (kind !== 'transfer') return name;
  const [from, to] = name.split(' → ').map((method) => methodName(t, method));
  return to === undefined ? name : t('{{was}} → {{is}}', { was: from!, is: to });
}
