/** The entry in the log, with its facts. Its sentence is made from them (`server/logs/entries/`). */
import { insertInto, join } from '../../../db/statements/compose.ts';
import type { SaleParts } from './parts.ts';

export function logged(parts: SaleParts): string {
  return insertInto(
    'activity_logs',
    {
      at: '$now',
      staff_id: '$staff',
      first_name: '$firstName',
      last_name: '$lastName',
      email: '$email',
      action: `'sale made'`,
      subject_kind: `'receipt'`,
      subject_id: 'id',
      subject_name: 'id::text',
      facts: factsOf(parts),
    },
    'from receipt',
  );
}

function factsOf({ charged, customer, approvals, note }: SaleParts): string {
  const always = `jsonb_build_object(
    'total', total,
    'lines', (select jsonb_agg(jsonb_build_array(name, quantity) order by place) from goods),
    'customer', ${customer ? '(select name from customer)' : 'null'},
    'due', ${customer ? '$dueOn' : 'null'})`;
  const facts = [
    always,
    charged && `coalesce($facts, '{}')`,
    note && `jsonb_build_object('note', $note)`,
    approvals && approver('approvedBy', 'approval'),
    approvals && customer && approver('creditApprovedBy', 'credit_approval'),
  ];
  return join(facts, ' || ');
}

function approver(fact: string, approval: string): string {
  return `coalesce((
    select jsonb_build_object('${fact}', first_name || ' ' || last_name)
    from staff join ${approval} on approved_by = staff.id
  ), '{}')`;
}
