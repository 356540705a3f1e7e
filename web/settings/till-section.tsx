/** What the till asks, and what sellers may do alone. */
import { NativeSelect, Text } from '@mantine/core';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { TickField } from '../ui/form/tick-field.tsx';
import type { TillValues } from './section-values.ts';
import { SettingsSection } from './settings-section.tsx';
import type { Section } from './use-section.ts';
import { WholePieces } from './whole-pieces.tsx';

export function TillSection({ section }: { section: Section<TillValues> }) {
  const { fields, tick } = section;
  return (
    <SettingsSection title="Till" section={section}>
      <TickField
        label="Ask how the customer pays"
        description="Make Sale opens the payment panel first."
        {...tick('askPayment')}
      />
      <NumberField
        label="Largest discount sellers can give on their own, in %"
        description="Anything above it needs an admin's approval."
        {...fields.bind('sellerDiscount')}
      />
      <MoneyField
        label="Largest expense sellers can enter on their own"
        description="Anything above it needs an admin's approval. Leave empty for no limit."
        {...fields.bind('sellerExpense')}
      />
      <TickField
        label="Sellers can change prices"
        description="On a line of the cart. A price below the list price counts as a discount."
        {...tick('sellerPrices')}
      />
      <TickField
        label="Sellers can accept returns"
        description="Otherwise an admin has to approve each return."
        {...tick('sellerReturns')}
      />
      <NativeSelect
        label="Shifts"
        data={[
          { value: 'off', label: 'No shifts' },
          { value: 'seller', label: 'Each seller has a shift' },
        ]}
        {...fields.bind('shifts')}
      />
      <TickField
        label="Blind count"
        description="Sellers see what should be in the drawer only after they have counted it."
        {...tick('blindCount')}
      />
      <TickField
        label="Sellers can add customers"
        description="At the till, with a name and a phone number."
        {...tick('sellerCustomers')}
      />
      <TickField
        label="Sellers can see debts and take payments"
        description="The debt desk is in the menu under their name. Their payments are always dated today."
        {...tick('sellerDebts')}
      />
      <TickField
        label="Sellers see cost and profit"
        description="Otherwise sellers don't see what goods cost or what you earn on them."
        {...tick('sellerSeesCost')}
      />
      <TickField
        label="Sellers see everybody's sales"
        description="Otherwise sellers see and take back only their own sales, and see only their own entries in the log."
        {...tick('sellerSeesAllSales')}
      />
      <MoneyField
        label="What stock keepers can write off on their own"
        description="At cost, for each person and day. Anything above it needs an admin's approval."
        {...fields.bind('stockLossLimit')}
      />
      <NumberField
        label="Days to pay"
        description="A sale on credit is due this many days later; the till can change it. Leave empty to choose a date each time."
        step="1"
        inputMode="numeric"
        {...fields.bind('dueDays')}
      />
      <Text size="sm" c="dimmed">
        Credit sales beyond these limits need an admin's approval.
      </Text>
      <FieldPair>
        <MoneyField
          label="Credit limit"
          description="The most a customer may owe, unless they have their own limit. Leave empty for no limit."
          {...fields.bind('creditLimit')}
        />
        <NumberField
          label="Days overdue"
          description="Customers who are more days overdue than this can't buy on credit. Leave empty for no limit."
          step="1"
          inputMode="numeric"
          {...fields.bind('overdueDays')}
        />
      </FieldPair>
      <NumberField
        label="Days until a payment is due, at most"
        description="How far ahead the payment date of a sale on credit may be."
        step="1"
        inputMode="numeric"
        {...fields.bind('maxDueDays')}
      />
      <WholePieces />
    </SettingsSection>
  );
}
