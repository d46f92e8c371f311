import { invoiceDeliveryLabels, invoiceGroupingLabels } from '@muster/contract/clients/clients.labels.ts'
import { SelectField, SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { MoneyField, PercentField } from '../../../ui/fields/numberFields.tsx'
import { PaymentTermsField } from '../../../ui/fields/PaymentTermsField.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { clientField } from './clientField.ts'

export const TermsSection = ({ currencies }: { currencies: readonly string[] }) => (
  <FormSection title="Billing & tax" text="Currency, payment terms and invoicing.">
    <SelectField {...clientField('currency')} options={currencies.map((value) => ({ value, label: value }))} />
    <MoneyField
      {...clientField('creditLimit', 'creditLimit.amount')}
      currencyName="creditLimit.currency"
      currencies={currencies}
    />
    <PaymentTermsField {...clientField('paymentTerms')} wide />
    <SelectField {...clientField('invoiceGrouping')} options={optionsOf(invoiceGroupingLabels)} />
    <SelectField {...clientField('invoiceDelivery')} options={optionsOf(invoiceDeliveryLabels)} />
    <SwitchField {...clientField('requiresPO')} />
    <SwitchField {...clientField('requiresSignedTimesheet')} />
    <PercentField {...clientField('rebatePercent')} />
    <PercentField {...clientField('withholdingPercent')} />
    <PercentField {...clientField('retentionPercent')} />
  </FormSection>
)
