import { invoiceDeliveryLabels, invoiceGroupingLabels } from '@muster/contract/clients/clients.labels.ts'
import type { Client } from '@muster/contract/clients/shapes.contract.ts'
import { MoneyCell } from '../../../ui/cells/cells.tsx'
import { describeTerms } from '../../../ui/format/terms.ts'
import { CopyableValue } from '../../../ui/record/Fact.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { addressLines } from '../labels.ts'

const yesNo = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'Yes' : 'No')
const percent = (value: string | null | undefined) => value && `${value} %`

/** What an invoice to this client needs. A field that this reader does not get is absent, and with all of them its section. */
export function TermsTab({ client }: { client: Client }) {
  const { billingAddress, siteAddresses, eInvoiceEndpoint, taxNumber } = client
  return (
    <>
      <FieldGroup
        title="Terms"
        fields={[
          { label: 'Currency', value: client.currency },
          { label: 'Payment terms', value: client.paymentTerms && describeTerms(client.paymentTerms) },
          { label: 'Credit limit', value: client.creditLimit && <MoneyCell value={client.creditLimit} /> },
          { label: 'Rebate', value: percent(client.rebatePercent) },
          { label: 'Withholding tax', value: percent(client.withholdingPercent) },
          { label: 'Retention', value: percent(client.retentionPercent) },
        ]}
      />
      <FieldGroup
        title="Invoices"
        fields={[
          { label: 'Invoices', value: client.invoiceGrouping && invoiceGroupingLabels[client.invoiceGrouping] },
          { label: 'Invoice delivery', value: client.invoiceDelivery && invoiceDeliveryLabels[client.invoiceDelivery] },
          { label: 'PO required', value: yesNo(client.requiresPO) },
          { label: 'Signed timesheet required', value: yesNo(client.requiresSignedTimesheet) },
        ]}
      />
      <FieldGroup
        title="Tax and e-invoice"
        fields={[
          { label: 'Registered for tax', value: yesNo(client.taxRegistered) },
          { label: 'Tax number', value: taxNumber && <CopyableValue name="the tax number" value={taxNumber} /> },
          { label: 'Commercial registration', value: client.commercialRegistration },
          { label: 'Registered with', value: client.registrar },
          {
            label: 'E-invoice address',
            value: eInvoiceEndpoint && `${eInvoiceEndpoint.scheme}:${eInvoiceEndpoint.id}`,
          },
        ]}
      />
      <FieldGroup
        title="Addresses"
        fields={[
          { label: 'Billing address', value: billingAddress && <Address address={billingAddress} /> },
          ...(siteAddresses ?? []).map((site, index) => ({
            label: site.label || `Site ${index + 1}`,
            value: <Address address={site} />,
          })),
        ]}
      />
    </>
  )
}

const Address = ({ address }: { address: NonNullable<Client['billingAddress']> }) => (
  <span className="pre-line">{addressLines(address).join('\n')}</span>
)
