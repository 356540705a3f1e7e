/** The columns of a statement, and what its paper and its file say besides them. */
import { getSettings } from '../../../contract/shop/shop-settings.ts';
import { call } from '../../http/call.ts';
import { queryClient } from '../../http/query-client.ts';
import { businessLines } from '../../receipts/receipt-texts.ts';
import { logoAddress, readBusiness } from '../../session/business.ts';
import type { Format } from '../../session/format.ts';
import type { DayRange } from '../../ui/filter-bar.tsx';
import { Money } from '../../ui/money.tsx';
import type { ReportContent } from '../../ui/paper/report-buttons.tsx';
import { type ReportColumn, useReportColumns } from '../../ui/paper/report-columns.tsx';
import { tOnPaper } from '../../words/t.ts';
import { ledger } from '../debts-queries.ts';
import { type StatementLine, standingFigures, statementLines, sumsOf } from './statement-lines.ts';

export function useStatementColumns(
  lines: StatementLine[] | undefined,
  closing: number | undefined,
): ReportColumn<StatementLine>[] {
  const make = useReportColumns<StatementLine>();
  const sums = lines && sumsOf(lines);
  return [
    make.day('date', tOnPaper('Date'), (line) => line.date, { total: tOnPaper('Closing balance') }),
    make.text('kind', tOnPaper('Kind'), (line) => line.kind, { phone: 'title', nowrap: true }),
    make.text('document', tOnPaper('Document'), (line) => line.document, { priority: 1 }),
    make.money('debit', tOnPaper('You bought'), (line) => line.debit, { total: sums && <Money value={sums.debit} /> }),
    make.money('credit', tOnPaper('You paid'), (line) => line.credit, { total: sums && <Money value={sums.credit} /> }),
    make.money('balance', tOnPaper({ text: 'Balance', context: 'still owed' }), (line) => line.balance, {
      total: closing !== undefined && <Money value={closing} />,
    }),
  ];
}

/** With the details of the business on top, and below the rows how old what is owed is. */
export async function loadStatement(
  customerId: number,
  range: DayRange,
  format: Format,
): Promise<ReportContent<StatementLine>> {
  const [{ payload, meta }, { business }] = await Promise.all([
    queryClient.fetchQuery(ledger(customerId, range)),
    call(getSettings),
  ]);
  const rows = statementLines(payload, meta.opening, format);
  const { debit, credit } = sumsOf(rows);
  const { logo } = readBusiness();
  return {
    rows,
    isForCustomers: true,
    logo: logo && logoAddress(logo),
    heading: businessLines({ business: { ...business, receiptHeader: '' } }),
    totals: [tOnPaper('Closing balance'), '', '', ...[debit, credit, meta.closing].map(format.money)],
    sums: standingFigures(meta).map(({ label, amount }) => ({ label, value: format.money(amount) })),
  };
}
