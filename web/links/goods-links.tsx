/** The number of a delivery or of a count, which opens it for people who may. Both are in one file because the stock list loads both. */
import '../ui/styles.ts';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '../../contract/page-roles.ts';
import { useUser } from '../session/user.ts';

export function DeliveryLink({ id, label }: { id: number; label: string }) {
  const { roles } = useUser();
  if (!mayOpen('/deliveries/$id', roles)) return label;
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/deliveries/$id" params={{ id: String(id) }} {...props} />}>
      {label}
    </Anchor>
  );
}

export function CountLink({ id, label }: { id: number; label: string }) {
  const { roles } = useUser();
  if (!mayOpen('/counts/$id', roles)) return label;
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/counts/$id" params={{ id: String(id) }} {...props} />}>
      {label}
    </Anchor>
  );
}
