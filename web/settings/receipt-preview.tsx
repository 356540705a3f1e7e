/**
 * The receipt as it would be printed with what is typed, saved or not. It is in a frame, because its print styles must not
 * apply to the page.
 */
import { useCallback, useEffect, useRef } from 'react';
import type { BusinessDetails } from '../../contract/shop/shop-settings.ts';
import { readDecimal } from '../../contract/values/decimal.ts';
import { maxMoney } from '../../contract/values/money.ts';
import { languageOf, readersLocale } from '../../contract/words/languages.ts';
import { receiptReport } from '../receipts/receipt-report.ts';
import { type Business, useBusiness } from '../session/business.ts';
import { formatOf } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { useTaxRates } from '../tax-rates/tax-rates-queries.ts';
import { buildReport, dress } from '../ui/paper/print-window.ts';
import { t } from '../words/t.ts';
import { sampleReceipt } from './sample-receipt.ts';
import type { MoneyValues } from './section-values.ts';
import classes from './settings.module.css';

/** The height of the frame's borders, above and below. */
const border = 2;

interface ReceiptPreviewProps {
  details: BusinessDetails;
  money: MoneyValues;
  logo: string | null;
}

export function ReceiptPreview({ details, money, logo }: ReceiptPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const user = useUser();
  const { data: taxRates } = useTaxRates();
  const saved = useBusiness();

  const draw = useCallback(() => {
    const page = frame.current?.contentDocument;
    if (!page) return;
    const business = typedBusiness(saved, details.name, money);
    const receipt = sampleReceipt({
      business: { ...details, logo },
      staff: `${user.first_name} ${user.last_name}`.trim(),
      decimals: saved.decimals,
      smallestCoin: readDecimal(money.smallestCoin, { decimals: saved.decimals, max: maxMoney }) ?? 0,
      tax: taxRates?.[0],
    });
    const format = formatOf({ ...business, locale: business.paperLocale });
    const content = { ...receiptReport(receipt, business, format), paper: '80mm' } as const;
    dress(page, content);
    page.title = t('Receipt');
    const report = buildReport(page, content, new Date());
    // Not the paper's own <main>, because for screen readers the screen would then have two.
    const paper = page.createElement('article');
    paper.append(...report.childNodes);
    page.body.replaceChildren(paper);
    const setHeight = () =>
      frame.current?.style.setProperty('height', `${page.documentElement.offsetHeight + border}px`);
    for (const image of page.images) image.addEventListener('load', setHeight);
    setHeight();
  }, [saved, details, money, logo, user, taxRates]);
  useEffect(draw, [draw]);

  return <iframe ref={frame} title={t('Receipt')} className={classes.receipt} tabIndex={-1} onLoad={draw} />;
}

/** A language tag that is still being typed may be wrong; then the saved one is used. */
function typedBusiness(saved: Business, businessName: string, { currency, locale }: MoneyValues): Business {
  const typed = { ...saved, businessName, currency: currency || null };
  try {
    const paperLocale = locale.trim() && readersLocale(languageOf(saved.language) ?? 'en', locale.trim());
    if (!paperLocale) return typed;
    formatOf({ ...typed, locale: paperLocale }).money(0);
    return { ...typed, paperLocale };
  } catch {
    return typed;
  }
}
