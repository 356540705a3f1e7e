/** The Reverse button in the row of a document, for admins, if it was not reversed yet. */
import { IconArrowBackUp } from '@tabler/icons-react';
import { type Reversal, stands } from '../../../contract/documents/reversals.ts';
import { useUser } from '../../session/user.ts';
import { t } from '../../words/t.ts';
import { RowAction } from '../table/row-action.tsx';

interface ReverseActionProps {
  one: Pick<Reversal, 'reverses' | 'reversedBy'>;
  /** What it acts on, for the label only. */
  of: string;
  onClick(): void;
}

export function ReverseAction({ one, of, onClick }: ReverseActionProps) {
  const isAdmin = useUser().roles.includes('admin');
  if (!isAdmin || !stands(one)) return null;
  return (
    <RowAction
      label={t('Reverse')}
      name={t('Reverse {{name}}', { name: of })}
      icon={<IconArrowBackUp size={17} />}
      onClick={onClick}
    />
  );
}
