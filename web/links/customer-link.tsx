/** A customer's name, which opens their page for those who may: admins, and sellers whom the settings let see debts. */
import '../ui/styles.ts';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useUser } from '../session/user.ts';
import { useShopSettings } from '../shop-settings/shop-settings-queries.ts';

interface CustomerLinkProps {
  customer: { id: number; name: string };
  /** Closes whatever contains the name. */
  onOpen?(): void;
}

export function CustomerLink(props: CustomerLinkProps) {
  const { roles } = useUser();
  if (roles.includes('admin')) return <NameLink {...props} />;
  return roles.includes('sales') ? <SellersCustomerLink {...props} /> : props.customer.name;
}

function SellersCustomerLink(props: CustomerLinkProps) {
  const { data: settings } = useShopSettings();
  return settings?.till.sellerDebts ? <NameLink {...props} /> : props.customer.name;
}

function NameLink({ customer: { id, name }, onOpen }: CustomerLinkProps) {
  return (
    <Anchor
      inherit
      renderRoot={(props) => <Link to="/customers/$id" params={{ id: String(id) }} onClick={onOpen} {...props} />}
    >
      {name}
    </Anchor>
  );
}
