/** "Books agree": the result of the last check of the books, for admins; a click checks again. */
import { Badge, Tooltip, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { checkBooks } from '../../contract/books.ts';
import { call } from '../http/call.ts';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';

const queryKey = ['books'];

export function BooksBadge() {
  const isAdmin = useUser().roles.includes('admin');
  const client = useQueryClient();
  const format = useFormat();
  const last = useQuery({ queryKey, queryFn: ({ signal }) => call(checkBooks, { signal }), enabled: isAdmin });
  const again = useMutation({
    mutationFn: () => call(checkBooks, { query: { fresh: true } }),
    onSuccess: (check) => client.setQueryData(queryKey, check),
  });
  if (!last.data) return null;
  const { agree, checkedAt, covered, findings, notices } = last.data;
  const { sale_lines = 0, stock_movements = 0, payments = 0 } = covered;
  const counts = `${format.quantity(sale_lines)} sales, ${format.quantity(stock_movements)} movements, ${format.quantity(payments)} payments`;
  const inWords = (found: readonly { record: string; detail: string }[]) =>
    found.map(({ record, detail }) => `${record}: ${detail}`).join('; ');
  const problems = inWords(findings);
  const toLookAt = notices.length > 0 ? ` To look at: ${inWords(notices)}.` : '';
  return (
    <Tooltip
      label={`Checked ${format.moment(checkedAt)}: ${agree ? counts : problems}.${toLookAt} Click to check now.`}
      multiline
      maw={420}
    >
      <UnstyledButton onClick={() => again.mutate()} disabled={again.isPending}>
        <Badge
          color={agree ? 'teal' : 'red'}
          variant="light"
          tt="none"
          leftSection={agree ? <IconCheck size={12} aria-hidden /> : <IconAlertTriangle size={12} aria-hidden />}
        >
          {again.isPending ? 'Checking…' : agree ? 'Books agree' : 'Books do not agree'}
        </Badge>
      </UnstyledButton>
    </Tooltip>
  );
}
