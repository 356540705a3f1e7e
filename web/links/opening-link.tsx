/** The name of an opening balance, which opens it for those who may. */
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '../../contract/page-roles.ts';
import { useUser } from '../session/user.ts';

export function OpeningLink({ id, label }: { id: number; label: string }) {
  const { roles } = useUser();
  if (!mayOpen('/opening/$id', roles)) return label;
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/opening/$id" params={{ id: String(id) }} {...props} />}>
      {label}
    </Anchor>
  );
}
