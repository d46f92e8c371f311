import { clientFields } from '@muster/contract/clients/client-fields.labels.ts'
import { invoiceDeliveryLabels, invoiceGroupingLabels } from '@muster/contract/clients/clients.labels.ts'
import type { Client } from '@muster/contract/clients/shapes.contract.ts'
import { describePaymentTerms } from '@muster/contract/clients/terms.labels.ts'
import { MoneyCell } from '../../../ui/cells/cells.tsx'
import { CopyableValue } from '../../../ui/record/CopyableValue.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { addressLines } from '../labels.ts'

const yesNo = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'Yes' : 'No')
const percent = (value: string | null | undefined) => value && `${value} %`

/** The invoicing terms of the client. Fields hidden from the user are absent, and so is a section without fields. */
export function TermsTab({ client }: { client: Client }) {
  const { billingAddress, siteAddresses, eInvoiceEndpoint, taxNumber } = client
  return (
    <>
      <FieldGroup
        title="Terms"
        fields={[
          { label: clientFields.currency.label, value: client.currency },
          {
            label: clientFields.paymentTerms.label,
            value: client.paymentTerms && describePaymentTerms(client.paymentTerms),
          },
          {
            label: clientFields.creditLimit.label,
            value: client.creditLimit && <MoneyCell value={client.creditLimit} />,
          },
          { label: clientFields.rebatePercent.label, value: percent(client.rebatePercent) },
          { label: clientFields.withholdingPercent.label, value: percent(client.withholdingPercent) },
          { label: clientFields.retentionPercent.label, value: percent(client.retentionPercent) },
        ]}
      />
      <FieldGroup
        title="Invoices"
        fields={[
          {
            label: clientFields.invoiceGrouping.label,
            value: client.invoiceGrouping && invoiceGroupingLabels[client.invoiceGrouping],
          },
          {
            label: clientFields.invoiceDelivery.label,
            value: client.invoiceDelivery && invoiceDeliveryLabels[client.invoiceDelivery],
          },
          { label: clientFields.requiresPO.label, value: yesNo(client.requiresPO) },
          { label: clientFields.requiresSignedTimesheet.label, value: yesNo(client.requiresSignedTimesheet) },
        ]}
      />
      <FieldGroup
        title="Tax and e-invoice"
        fields={[
          { label: clientFields.taxRegistered.label, value: yesNo(client.taxRegistered) },
          {
            label: clientFields.taxNumber.label,
            value: taxNumber && <CopyableValue name="the tax number" value={taxNumber} />,
          },
          { label: clientFields.commercialRegistration.label, value: client.commercialRegistration },
          { label: clientFields.registrar.label, value: client.registrar },
          {
            label: clientFields.eInvoiceEndpoint.label,
            value: eInvoiceEndpoint && `${eInvoiceEndpoint.scheme}:${eInvoiceEndpoint.id}`,
          },
        ]}
      />
      <FieldGroup
        title="Addresses"
        fields={[
          { label: clientFields.billingAddress.label, value: billingAddress && <Address address={billingAddress} /> },
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
