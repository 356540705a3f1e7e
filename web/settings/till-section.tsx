/** What the till asks, and what sellers may do alone. */
import { NativeSelect } from '@mantine/core';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { TickField } from '../ui/form/tick-field.tsx';
import { NotYet } from './not-yet.tsx';
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
      <NotYet />
      <TickField label="Sellers can add customers" {...tick('sellerCustomers')} />
      <TickField label="Sellers can see debts and take payments" {...tick('sellerDebts')} />
      <FieldPair>
        <MoneyField
          label="Credit limit"
          description="What a customer may owe. Empty: no limit."
          {...fields.bind('creditLimit')}
        />
        <NumberField
          label="Days overdue"
          description="No more credit after this many. Empty: no rule."
          step="1"
          inputMode="numeric"
          {...fields.bind('overdueDays')}
        />
      </FieldPair>
    </SettingsSection>
  );
}
