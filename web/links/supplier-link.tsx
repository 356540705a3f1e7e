/** A supplier's name, which opens their page for those who may. */
import '../ui/styles.ts';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '../../contract/page-roles.ts';
import { useUser } from '../session/user.ts';

export function SupplierLink({ supplier: { id, name } }: { supplier: { id: number; name: string } }) {
  const { roles } = useUser();
  if (!mayOpen('/suppliers/$id', roles)) return name;
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/suppliers/$id" params={{ id: String(id) }} {...props} />}>
      {name}
    </Anchor>
  );
}
