/** What the till asks for, and what sellers may do without an admin. */
import { NativeSelect, Text } from '@mantine/core';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { TickField } from '../ui/form/tick-field.tsx';
import { t } from '../words/t.ts';
import type { TillValues } from './section-values.ts';
import { SettingsSection } from './settings-section.tsx';
import type { Section } from './use-section.ts';
import { WholePieces } from './whole-pieces.tsx';

export function TillSection({ section }: { section: Section<TillValues> }) {
  const { fields, tick } = section;
  return (
    <SettingsSection title={t('Till')} section={section}>
      <HowItSells section={section} />
      <NumberField
        label={t('Largest discount sellers can give on their own, in %')}
        description={t("Anything above it needs an admin's approval.")}
        {...fields.bind('sellerDiscount')}
      />
      <MoneyField
        label={t('Largest expense sellers can enter on their own')}
        description={t("Anything above it needs an admin's approval. Leave empty for no limit.")}
        {...fields.bind('sellerExpense')}
      />
      <TickField
        label={t('Sellers can change prices')}
        description={t('On a line of the cart. A price below the list price counts as a discount.')}
        {...tick('sellerPrices')}
      />
      <TickField
        label={t('Sellers can accept returns')}
        description={t('Otherwise an admin has to approve each return.')}
        {...tick('sellerReturns')}
      />
      <NativeSelect
        label={t('Shifts')}
        data={[
          { value: 'off', label: t('No shifts') },
          { value: 'seller', label: t('Each seller has a shift') },
        ]}
        {...fields.bind('shifts')}
      />
      <TickField
        label={t('Blind count')}
        description={t('Sellers see what should be in the drawer only after they have counted it.')}
        {...tick('blindCount')}
      />
      <TickField
        label={t('Sellers can open the drawer')}
        description={t('Without a sale, where a receipt printer opens it. The log has each time, with the name.')}
        {...tick('sellerOpensDrawer')}
      />
      <TickField
        label={t('Sellers can add customers')}
        description={t('At the till, with a name and a phone number.')}
        {...tick('sellerCustomers')}
      />
      <TickField
        label={t('Sellers can see debts and take payments')}
        description={t('The debt desk is in the menu under their name. Their payments are always dated today.')}
        {...tick('sellerDebts')}
      />
      <TickField
        label={t('Sellers see cost and profit')}
        description={t("Otherwise sellers don't see what goods cost or what you earn on them.")}
        {...tick('sellerSeesCost')}
      />
      <TickField
        label={t("Sellers see everybody's sales")}
        description={t(
          'Otherwise sellers see and take back only their own sales, and see only their own entries in the log.',
        )}
        {...tick('sellerSeesAllSales')}
      />
      <TickField
        label={t('Sellers sign in with their PIN')}
        description={t(
          'At registered devices, from a list of names. Each person sets their own PIN, in the menu under their name. Such a session can only sell.',
        )}
        {...tick('pinSignIn')}
      />
      <StockSettings section={section} />
      <NumberField
        label={t('Days to pay')}
        description={t(
          'A sale on credit is due this many days later; the till can change it. Leave empty to choose a date each time.',
        )}
        step="1"
        inputMode="numeric"
        {...fields.bind('dueDays')}
      />
      <Text size="sm" c="dimmed">
        {t("Credit sales beyond these limits need an admin's approval.")}
      </Text>
      <FieldPair>
        <MoneyField
          label={t('Credit limit')}
          description={t('The most a customer may owe, unless they have their own limit. Leave empty for no limit.')}
          {...fields.bind('creditLimit')}
        />
        <NumberField
          label={t('Days overdue')}
          description={t(
            "Customers who are more days overdue than this can't buy on credit. Leave empty for no limit.",
          )}
          step="1"
          inputMode="numeric"
          {...fields.bind('overdueDays')}
        />
      </FieldPair>
      <NumberField
        label={t('Days until a payment is due, at most')}
        description={t('How far ahead the payment date of a sale on credit may be.')}
        step="1"
        inputMode="numeric"
        {...fields.bind('maxDueDays')}
      />
      <WholePieces />
    </SettingsSection>
  );
}

function HowItSells({ section: { tick } }: { section: Section<TillValues> }) {
  return (
    <>
      <TickField
        label={t('Ask how the customer pays')}
        description={t('Make Sale opens the payment panel first.')}
        {...tick('askPayment')}
      />
      <TickField
        label={t('Tiles at the till')}
        description={t(
          'For those who tap rather than type: favourites, best sellers and categories, with pictures. Each device can go back to the list.',
        )}
        {...tick('tiles')}
      />
    </>
  );
}

/** What stock keepers may do without an admin, and who counts. */
function StockSettings({ section: { fields, tick } }: { section: Section<TillValues> }) {
  return (
    <>
      <MoneyField
        label={t('What stock keepers can write off on their own')}
        description={t("At cost, for each person and day. Anything above it needs an admin's approval.")}
        {...fields.bind('stockLossLimit')}
      />
      <TickField
        label={t('Stock keepers may pay for deliveries')}
        description={t("Otherwise they need an admin's approval to pay when goods come in.")}
        {...tick('stockPays')}
      />
      <TickField
        label={t('Sellers can count stock')}
        description={t(
          'They enter what is on the shelf, without seeing what the books say. Counts are in the menu under their name.',
        )}
        {...tick('sellerCounts')}
      />
      <TickField
        label={t('Stock keepers can post counts')}
        description={t('Otherwise an admin decides which differences correct the books.')}
        {...tick('stockPostsCounts')}
      />
    </>
  );
}
