/** What the till asks, and what sellers may do alone. */
import { NativeSelect, Text } from '@mantine/core';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { TickField } from '../ui/form/tick-field.tsx';
import type { TillValues } from './section-values.ts';
import { SettingsSection } from './settings-section.tsx';
import type { Section } from './use-section.ts';

export function TillSection({ section }: { section: Section<TillValues> }) {
  const { fields, tick } = section;
  return (
    <SettingsSection title="Till" section={section}>
      <TickField label="Ask how it is paid" description="Make Sale opens the payment first." {...tick('askPayment')} />
      <NumberField
        label="Highest discount a seller gives alone, in %"
        description="Above it, an admin has to approve."
        {...fields.bind('sellerDiscount')}
      />
      <MoneyField
        label="Highest expense a seller enters alone"
        description="Above it, an admin has to approve. Leave it empty for no limit."
        {...fields.bind('sellerExpense')}
      />
      <TickField
        label="Sellers can take back goods"
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
        label="Count blind"
        description="Sellers see what should be in the drawer only after they have counted."
        {...tick('blindCount')}
      />
      <TickField
        label="Sellers can add customers"
        description="At the till, with a name and a phone number."
        {...tick('sellerCustomers')}
      />
      <TickField
        label="Sellers can see debts and take payments"
        description="The debt desk is in the menu under their name. They date payments today."
        {...tick('sellerDebts')}
      />
      <Text size="sm" c="dimmed">
        Sales on credit beyond these two need the approval of an admin.
      </Text>
      <FieldPair>
        <MoneyField
          label="Credit limit"
          description="The most a customer may owe who has no limit of their own. Empty: no limit."
          {...fields.bind('creditLimit')}
        />
        <NumberField
          label="Days overdue"
          description="Who is overdue for more days than this gets no more credit. Empty: no rule."
          step="1"
          inputMode="numeric"
          {...fields.bind('overdueDays')}
        />
      </FieldPair>
    </SettingsSection>
  );
}
