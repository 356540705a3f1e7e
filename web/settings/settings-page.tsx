/**
 * The settings of the shop, saved by section, next to a receipt that shows what is typed. Saving one section keeps what is
 * typed in the others.
 */
import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ShopSettings } from '../../contract/shop/shop-settings.ts';
import { useShopSettings } from '../shop-settings/shop-settings-queries.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { inPart } from '../words/reader.ts';
import { t } from '../words/t.ts';
import { BooksSection } from './books-section.tsx';
import { BusinessSection } from './business-section.tsx';
import { DataSection } from './data-section.tsx';
import { ExpenseTypesSection } from './expense-types-section.tsx';
import { MailSection } from './mail-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { MoneySection } from './money-section.tsx';
import { PaymentMethodsSection } from './payment-methods-section.tsx';
import { ReceiptPreview } from './receipt-preview.tsx';
import { ScalesSection } from './scales-section.tsx';
import { SectionLinks, sectionId } from './section-links.tsx';
import { digestToSend, digestValues, moneyToSend, moneyValues, tillToSend, tillValues } from './section-values.ts';
import classes from './settings.module.css';
import { TaxesSection } from './taxes-section.tsx';
import { TillSection } from './till-section.tsx';
import { useSection } from './use-section.ts';

const DevicesSection = lazy(
  inPart('devices', () =>
    import('../devices/devices-section.tsx').then((module) => ({ default: module.DevicesSection })),
  ),
);

const PrintersSection = lazy(
  inPart('printing', () =>
    import('../printing/printers-section.tsx').then((module) => ({ default: module.PrintersSection })),
  ),
);

const PracticeSection = lazy(
  inPart('devices', () =>
    import('../practice/practice-section.tsx').then((module) => ({ default: module.PracticeSection })),
  ),
);

export function SettingsPage() {
  const settings = useShopSettings();
  return (
    <>
      <PageHeader title={t('Settings')} />
      {settings.error && <RetryLine onRetry={settings.refetch} />}
      {settings.data && <Sections settings={settings.data} />}
      {settings.isPending && !settings.error && <Placeholders />}
    </>
  );
}

function Sections({ settings }: { settings: ShopSettings }) {
  const business = useSection({
    name: 'business',
    settings,
    valuesOf: (settings) => settings.business,
    toSend: (values) => values,
    required: ['name'],
  });
  const money = useSection({
    name: 'money',
    settings,
    valuesOf: (settings) => moneyValues(settings.money),
    toSend: moneyToSend,
  });
  const till = useSection({
    name: 'till',
    settings,
    valuesOf: (settings) => tillValues(settings.till),
    toSend: tillToSend,
  });
  const messages = useSection({
    name: 'messages',
    settings,
    valuesOf: (settings) => settings.messages,
    toSend: (values) => values,
  });
  const digest = useSection({
    name: 'digest',
    settings,
    // The server sends it only to admins, and only they open this screen.
    valuesOf: (settings) => digestValues(settings.digest!),
    toSend: digestToSend,
    required: ['at'],
  });
  return (
    <>
      <SectionLinks hasScales={settings.till.scales.length > 0} />
      <div className={classes.columns}>
        <div className={classes.sections}>
          <BusinessSection section={business} logo={settings.logo} />
          <MoneySection section={money} decimals={settings.money.decimals} />
          <TillSection section={till} />
          <Suspense fallback={<Skeleton height={200} />}>
            <DevicesSection />
          </Suspense>
          <Suspense fallback={<Skeleton height={120} />}>
            <PrintersSection printers={settings.till.printers} />
          </Suspense>
          <ScalesSection scales={settings.till.scales} />
          <PaymentMethodsSection />
          <TaxesSection />
          <ExpenseTypesSection />
          <BooksSection />
          <MessagesSection section={messages} />
          <MailSection section={digest} />
          <DataSection />
          <Suspense fallback={<Skeleton height={160} />}>
            <PracticeSection />
          </Suspense>
        </div>
        <div className={classes.beside}>
          <Panel title={t('Receipt')} id={sectionId('Receipt')}>
            <Text size="sm" c="dimmed">
              {t('A preview with the settings as you type them.')}
            </Text>
            <ReceiptPreview details={business.fields.values} money={money.fields.values} logo={settings.logo} />
          </Panel>
        </div>
      </div>
    </>
  );
}

function Placeholders() {
  return (
    <div className={classes.columns} aria-busy>
      <div className={classes.sections}>
        <Skeleton height={520} />
        <Skeleton height={360} />
      </div>
      <Skeleton height={420} />
    </div>
  );
}
