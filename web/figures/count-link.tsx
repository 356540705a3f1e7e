/** A count's number, which opens it for those who may. */
import '../ui/styles.ts';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '../../contract/page-roles.ts';
import { useUser } from '../session/user.ts';

export function CountLink({ id, label }: { id: number; label: string }) {
  const { roles } = useUser();
  if (!mayOpen('/counts/$id', roles)) return label;
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/counts/$id" params={{ id: String(id) }} {...props} />}>
      {label}
    </Anchor>
  );
}
