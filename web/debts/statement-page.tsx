/**
 * What a customer reads by a link, without signing in: their statement, and nothing else. It is not stored anywhere. What the
 * answer says about currency, locale and decimals decides how its figures are written.
 */
import { Text, UnstyledButton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { readStatement } from '../../contract/customer-ledger.ts';
import type { Payload } from '../../contract/endpoint.ts';
import { setMoneyDecimals } from '../../contract/money-decimals.ts';
import { FullScreen } from '../errors/full-screen.tsx';
import { LoadingPage } from '../errors/loading-page.tsx';
import { address } from '../http/address.ts';
import { call, failedWith } from '../http/call.ts';
import { queryClient } from '../http/query-client.ts';
import { businessLines } from '../receipts/receipt-texts.ts';
import { logoAddress, useBusiness } from '../session/business.ts';
import { type Format, formatOf } from '../session/format.ts';
import plainButton from '../ui/plain-button.module.css';
import { StandingFigures } from './standing-figures.tsx';
import { type StatementLine, statementLines, sumsOf } from './statement-lines.ts';
import classes from './statement-page.module.css';

type Statement = Payload<typeof readStatement>;

async function read(token: string, signal: AbortSignal): Promise<Statement> {
  const reading = address<typeof readStatement>('GET', '/statements/{token}');
  // Without the session of someone who is signed in: everyone with the link sees the same.
  const statement = await call(reading, { params: { token }, bearer: '', signal });
  setMoneyDecimals(statement.decimals);
  return statement;
}

export function StatementPage() {
  const { token = '' } = useParams({ strict: false });
  const { businessName } = useBusiness();
  const { data, error, refetch } = useQuery(
    { queryKey: ['statement', token], queryFn: ({ signal }) => read(token, signal), gcTime: 0 },
    queryClient,
  );
  useDocumentTitle(['Statement', data?.business.name ?? businessName].filter(Boolean).join(' · '));
  // A link that ended while the page was open ends here too.
  if (error && (!data || failedWith(error, 'not-found'))) return <NotShown error={error} onRetry={refetch} />;
  return data ? <StatementPaper statement={data} /> : <LoadingPage />;
}

function NotShown({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { businessName } = useBusiness();
  const hasEnded = failedWith(error, 'not-found', 'bad-input');
  return (
    <FullScreen>
      <Text c="dimmed">{businessName}</Text>
      <h1 className={classes.title}>{hasEnded ? 'This link has ended' : 'The statement could not be loaded'}</h1>
      <Text mt="xs" maw="26rem" role="alert">
        {hasEnded ? 'This link does not work any more. Please ask for a new one.' : error.message}
      </Text>
      {!hasEnded && (
        <UnstyledButton mt="lg" className={plainButton.button} onClick={() => onRetry()}>
          Try again
        </UnstyledButton>
      )}
    </FullScreen>
  );
}

function StatementPaper({ statement }: { statement: Statement }) {
  const shop = useBusiness();
  const { business, currency, locale, decimals, customer } = statement;
  const format = useMemo(
    () => formatOf({ ...shop, currency, decimals, locale: locale ?? shop.locale }),
    [shop, currency, decimals, locale],
  );
  const lines = useMemo(() => statementLines(statement.entries, statement.opening, format), [statement, format]);
  const details = businessLines({ business: { ...business, receiptHeader: '' } });
  return (
    <main className={classes.page}>
      <article className={classes.paper}>
        <div className={classes.business}>
          {shop.logo && <img src={logoAddress(shop.logo)} alt="" className={classes.logo} />}
          <p className={classes.name}>{business.name}</p>
          {details.length > 0 && <p className={classes.details}>{details.join('\n')}</p>}
        </div>
        <div className={classes.head}>
          <div>
            <h1 className={classes.title}>Statement for {customer}</h1>
            <p className={classes.details}>As of {format.moment(statement.at)}</p>
          </div>
          <UnstyledButton className={`${plainButton.button} ${classes.print}`} onClick={() => window.print()}>
            Print
          </UnstyledButton>
        </div>
        <StandingFigures standing={statement} format={format} />
        {lines.length === 0 ? (
          <p className={classes.empty}>Nothing has been bought or paid yet.</p>
        ) : (
          <Entries lines={lines} closing={statement.closing} format={format} />
        )}
        {statement.closing < 0 && <p className={classes.details}>A balance below zero is money paid in advance.</p>}
      </article>
    </main>
  );
}

function Entries({ lines, closing, format }: { lines: StatementLine[]; closing: number; format: Format }) {
  const sums = sumsOf(lines);
  const amount = (value: number | null) => (value === null ? '' : format.money(value));
  return (
    <table className={classes.entries}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Kind</th>
          <th scope="col">Document</th>
          <th scope="col">You bought</th>
          <th scope="col">You paid</th>
          <th scope="col">Balance</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, date, kind, document, debit, credit, balance }) => (
          <tr key={id}>
            <td>{date && format.day(date)}</td>
            <td>{kind}</td>
            <td>{document}</td>
            <td data-label="You bought">{amount(debit)}</td>
            <td data-label="You paid">{amount(credit)}</td>
            <td data-label="Balance">{format.money(balance)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>Closing balance</td>
          <td data-label="You bought">{format.money(sums.debit)}</td>
          <td data-label="You paid">{format.money(sums.credit)}</td>
          <td data-label="Balance">{format.money(closing)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
