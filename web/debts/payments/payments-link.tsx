/** A link to the payments of all customers, for those who may see them. */
import '../../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '../../../contract/page-roles.ts';
import { useUser } from '../../session/user.ts';
import { t } from '../../words/t.ts';

export function PaymentsLink() {
  const { roles } = useUser();
  if (!mayOpen('/debts/payments', roles)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconReceipt size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/debts/payments" {...props} />}
    >
      {t('Payment slips')}
    </Button>
  );
}
