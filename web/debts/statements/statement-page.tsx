/**
 * What a customer or a supplier reads by a link, without signing in: their statement, and nothing else. It is not stored anywhere. What the
 * answer says about currency, locale and decimals decides how its figures are written.
 */
import { Text, UnstyledButton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Payload } from '../../../contract/endpoint.ts';
import type { readStatement } from '../../../contract/papers/statement-links.ts';
import { setMoneyDecimals } from '../../../contract/values/money-decimals.ts';
import { directionOf } from '../../../contract/words/direction.ts';
import { languageOf, readersLocale } from '../../../contract/words/languages.ts';
import { FullScreen } from '../../errors/full-screen.tsx';
import { LoadingPage } from '../../errors/loading-page.tsx';
import { address } from '../../http/address.ts';
import { call, failedWith } from '../../http/call.ts';
import { queryClient } from '../../http/query-client.ts';
import { businessLines } from '../../receipts/receipt-texts.ts';
import { logoAddress, useBusiness } from '../../session/business.ts';
import { type Format, formatOf } from '../../session/format.ts';
import { useStore } from '../../store.ts';
import { pageNumbers } from '../../ui/paper/print-styles.ts';
import plainButton from '../../ui/plain-button.module.css';
import { currentCustomer, paperLanguage } from '../../words/reader.ts';
import { tOnPaper } from '../../words/t.ts';
import { StandingFigures } from './standing-figures.tsx';
import { statementLines, sumsOf } from './statement-lines.ts';
import classes from './statement-page.module.css';
import { type PaperContent, supplierContent } from './supplier-statement.ts';

type Statement = Payload<typeof readStatement>;

async function read(token: string, signal: AbortSignal): Promise<Statement> {
  const reading = address<typeof readStatement>('GET', '/statements/{token}');
  // Sent without a session even if someone is signed in, because everyone with the link sees the same.
  const statement = await call(reading, { params: { token }, bearer: '', signal });
  setMoneyDecimals(statement.decimals);
  return statement;
}

export function StatementPage() {
  const { token = '' } = useParams({ strict: false });
  const { businessName } = useBusiness();
  const language = useStore(paperLanguage);
  const { data, error, refetch } = useQuery(
    { queryKey: ['statement', token], queryFn: ({ signal }) => read(token, signal), gcTime: 0 },
    queryClient,
  );
  useDocumentTitle([tOnPaper('Statement'), data?.business.name ?? businessName].filter(Boolean).join(' · '));
  // A link that ended while the page was open ends here too.
  if (error && (!data || failedWith(error, 'not-found'))) return <NotShown error={error} onRetry={refetch} />;
  return data ? <StatementPaper key={language} statement={data} /> : <LoadingPage />;
}

function NotShown({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { businessName } = useBusiness();
  const hasEnded = failedWith(error, 'not-found', 'bad-input');
  return (
    <FullScreen>
      <Text c="dimmed">{businessName}</Text>
      <h1 className={classes.title}>
        {hasEnded ? tOnPaper('This link has ended') : tOnPaper('The statement could not be loaded')}
      </h1>
      <Text mt="xs" maw="26rem" role="alert">
        {hasEnded ? tOnPaper('This link does not work any more. Please ask for a new one.') : error.message}
      </Text>
      {!hasEnded && (
        <UnstyledButton mt="lg" className={plainButton.button} onClick={() => onRetry()}>
          {tOnPaper('Try again')}
        </UnstyledButton>
      )}
    </FullScreen>
  );
}

function contentOf(statement: Statement, format: Format): PaperContent {
  if ('supplier' in statement) return supplierContent(statement);
  const lines = statementLines(statement.entries, statement.opening, format);
  const { debit, credit } = sumsOf(lines);
  return {
    name: statement.customer,
    deposit: statement.deposit,
    lines: lines.map(({ debit, credit, ...line }) => ({ ...line, amounts: [debit, credit] })),
    labels: [tOnPaper('You bought'), tOnPaper('You paid')],
    sums: [debit, credit],
  };
}

function StatementPaper({ statement }: { statement: Statement }) {
  const shop = useBusiness();
  const { business, currency, locale, decimals } = statement;
  const format = useMemo(() => {
    const language = languageOf(currentCustomer().language) ?? 'en';
    return formatOf({ ...shop, currency, decimals, locale: readersLocale(language, locale) ?? shop.paperLocale });
  }, [shop, currency, decimals, locale]);
  const content = useMemo(() => contentOf(statement, format), [statement, format]);
  const details = businessLines({ business: { ...business, receiptHeader: '' } });
  return (
    <main className={classes.page} dir={directionOf(currentCustomer().language)}>
      <style>{pageNumbers(tOnPaper)}</style>
      <article className={classes.paper}>
        <div className={classes.business}>
          {shop.logo && <img src={logoAddress(shop.logo)} alt="" className={classes.logo} />}
          <p className={classes.name}>{business.name}</p>
          {details.length > 0 && <p className={classes.details}>{details.join('\n')}</p>}
        </div>
        <div className={classes.head}>
          <div>
            <h1 className={classes.title}>{tOnPaper('Statement for {{name}}', { name: content.name })}</h1>
            <p className={classes.details}>{tOnPaper('As of {{moment}}', { moment: format.moment(statement.at) })}</p>
          </div>
          <UnstyledButton className={`${plainButton.button} ${classes.print}`} onClick={() => window.print()}>
            {tOnPaper('Print')}
          </UnstyledButton>
        </div>
        <StandingFigures standing={{ ...statement, deposit: content.deposit }} format={format} />
        {content.lines.length === 0 ? (
          <p className={classes.empty}>{tOnPaper('Nothing has been bought or paid yet.')}</p>
        ) : (
          <Entries content={content} closing={statement.closing} format={format} />
        )}
        {statement.closing < 0 && (
          <p className={classes.details}>{tOnPaper('A balance below zero is money paid in advance.')}</p>
        )}
      </article>
    </main>
  );
}

interface EntriesProps {
  content: PaperContent;
  closing: number;
  format: Format;
}

function Entries({ content: { lines, labels, sums }, closing, format }: EntriesProps) {
  const amount = (value: number | null) => (value === null ? '' : format.money(value));
  const [first, second, balance] = [...labels, tOnPaper({ text: 'Balance', context: 'still owed' })];
  return (
    <table className={classes.entries}>
      <thead>
        <tr>
          <th scope="col">{tOnPaper('Date')}</th>
          <th scope="col">{tOnPaper('Kind')}</th>
          <th scope="col">{tOnPaper('Document')}</th>
          <th scope="col">{first}</th>
          <th scope="col">{second}</th>
          <th scope="col">{balance}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{line.date && format.day(line.date)}</td>
            <td>{line.kind}</td>
            <td>{line.document}</td>
            <td data-label={first}>{amount(line.amounts[0])}</td>
            <td data-label={second}>{amount(line.amounts[1])}</td>
            <td data-label={balance}>{format.money(line.balance)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>{tOnPaper('Closing balance')}</td>
          <td data-label={first}>{format.money(sums[0])}</td>
          <td data-label={second}>{format.money(sums[1])}</td>
          <td data-label={balance}>{format.money(closing)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
