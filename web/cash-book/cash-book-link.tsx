/** A link to the Cash Book with these days selected; without days it opens with its own default. */
import '../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DayRange } from '../ui/filter-bar.tsx';
import { t } from '../words/t.ts';

interface CashBookLinkProps extends DayRange {
  label?: string;
}

export function CashBookLink({ startDate, endDate, label = t('Cash Book') }: CashBookLinkProps) {
  const search = { startDate: startDate || undefined, endDate: endDate || undefined };
  return (
    <Button
      variant="default"
      leftSection={<IconBook size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/money" search={search as never} {...props} />}
    >
      {label}
    </Button>
  );
}
