/** "Books agree": the result of the last check of the books, for admins; a click checks again. */
import { Badge, Tooltip, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { checkBooks } from '../../contract/books/books.ts';
import { call } from '../http/call.ts';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { t } from '../words/t.ts';

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
  const counts = t('{{sales, quantity}} sales, {{movements, quantity}} movements, {{payments, quantity}} payments', {
    sales: sale_lines,
    movements: stock_movements,
    payments,
  });
  const inWords = (found: readonly { record: string; detail: string }[]) =>
    found.map(({ record, detail }) => `${record}: ${detail}`).join('; ');
  const found = agree ? counts : inWords(findings);
  const sentences = [
    t('Checked {{moment}}: {{found}}.', { moment: format.moment(checkedAt), found }),
    ...(notices.length > 0 ? [t('To look at: {{found}}.', { found: inWords(notices) })] : []),
    t('Click to check now.'),
  ];
  return (
    <Tooltip label={sentences.join(' ')} multiline maw={420}>
      <UnstyledButton onClick={() => again.mutate()} disabled={again.isPending}>
        <Badge
          color={agree ? 'teal' : 'red'}
          variant="light"
          tt="none"
          leftSection={agree ? <IconCheck size={12} aria-hidden /> : <IconAlertTriangle size={12} aria-hidden />}
        >
          {again.isPending ? t('Checking…') : agree ? t('Books agree') : t('Books do not agree')}
        </Badge>
      </UnstyledButton>
    </Tooltip>
  );
}
