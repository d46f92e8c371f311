import { invoiceDeliveryLabels, invoiceGroupingLabels } from '@muster/contract/clients/clients.labels.ts'
import { SelectField, SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { MoneyField, PercentField } from '../../../ui/fields/numberFields.tsx'
import { PaymentTermsField } from '../../../ui/fields/PaymentTermsField.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'

export const TermsSection = ({ currencies }: { currencies: readonly string[] }) => (
  <FormSection title="Billing & tax" text="Currency, payment terms and invoicing.">
    <SelectField name="currency" label="Currency" options={currencies.map((value) => ({ value, label: value }))} />
    <MoneyField
      name="creditLimit.amount"
      label="Credit limit"
      currencyName="creditLimit.currency"
      currencies={currencies}
    />
    <PaymentTermsField name="paymentTerms" label="Payment terms" wide />
    <SelectField name="invoiceGrouping" label="Invoices" options={optionsOf(invoiceGroupingLabels)} />
    <SelectField name="invoiceDelivery" label="Invoice delivery" options={optionsOf(invoiceDeliveryLabels)} />
    <SwitchField name="requiresPO" label="PO required" />
    <SwitchField name="requiresSignedTimesheet" label="Signed timesheet required" />
    <PercentField name="rebatePercent" label="Rebate" />
    <PercentField name="withholdingPercent" label="Withholding tax" />
    <PercentField name="retentionPercent" label="Retention" />
  </FormSection>
)
