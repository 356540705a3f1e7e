/** An order's number, which opens it for those who may. */
import '../ui/styles.ts';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '../../contract/page-roles.ts';
import { useUser } from '../session/user.ts';

export function OrderLink({ order: { id, label } }: { order: { id: number; label: string } }) {
  const { roles } = useUser();
  if (!mayOpen('/orders/$id', roles)) return label;
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/orders/$id" params={{ id: String(id) }} {...props} />}>
      {label}
    </Anchor>
  );
}
