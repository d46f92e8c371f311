import { Stack } from '@mantine/core'
import { isNegative, isZero } from '@muster/contract/kernel/math/rational.ts'
import { amountInWords } from '@muster/contract/payroll/payments/amount-words.rules.ts'
import { TAXES } from '../../../kernel/records/tax-labels.ts'
import { ExplainedLine } from '../../../ui/calculation/CalculationLine.tsx'
import { DateCell, EmptyCell, InstantCell } from '../../../ui/cells/cells.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Card } from '../../../ui/record/Card.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { supplyOf, type VisibleInvoice } from '../labels.ts'
import { PendingNotice } from '../PendingNotice.tsx'
import { ReadinessReasons } from '../ReadinessReasons.tsx'
import { throughLines } from '../trace-links.ts'
import { gstFields } from './gstFields.ts'
import { InvoiceStatusCard } from './InvoiceStatusCard.tsx'
import { isIssued } from './invoiceTransitions.ts'

/** The overview of an invoice: status, missing data, totals with tax and the outstanding amount. */
export const InvoiceOverview = ({ invoice }: { invoice: VisibleInvoice }) => (
  <Stack>
    <InvoiceStatusCard invoice={invoice} />
    <PendingNotice invoice={invoice} />
    {invoice.missing && invoice.missing.length > 0 && !isIssued(invoice) && (
      <Section title="Required before issuing">
        <ReadinessReasons
          name="Required before issuing"
          reasons={invoice.missing}
          about={{ ...invoice, invoiceID: invoice.id }}
        />
      </Section>
    )}
    <Sums invoice={invoice} />
    <Tax invoice={invoice} />
    <InvoiceFacts invoice={invoice} />
  </Stack>
)

const MOVED = 'Reallocated from other invoices'

function Sums({ invoice }: { invoice: VisibleInvoice }) {
  const { currency, net, tax, gross, open, balance } = invoice
  const explain = invoice.explain && throughLines(invoice.explain, invoice.lines ?? [])
  const money = (amount: string) => `${currency} ${formatAmount(amount, 'always', currency)}`
  const less = (amount: string) => (isNegative(amount) ? `+ ${money(amount.replace('-', ''))}` : `− ${money(amount)}`)
  const applied = balance
    ? (
        [
          ['Received', balance.paid],
          ['Tax withheld by the client', balance.withheld],
          ['Retention held', balance.retained],
          ['Credited', balance.credited],
          ['Written off', balance.writtenOff],
          [MOVED, balance.moved],
        ] as const
      ).filter(([, amount]) => !isZero(amount))
    : []
  return (
    <Section title="Totals">
      <Card>
        <Stack gap={0}>
          <ExplainedLine label="Subtotal" value={money(net)} explained={explain?.net ?? null} />
          <ExplainedLine label="Tax" value={money(tax)} explained={explain?.tax ?? null} />
          <ExplainedLine label="Total" value={money(gross)} explained={explain?.gross ?? null} isTotal />
          {applied.map(([label, amount]) => (
            <ExplainedLine key={label} label={textOf(label, amount)} value={less(amount)} explained={null} />
          ))}
          {isIssued(invoice) && (
            <ExplainedLine label="Outstanding" value={money(open)} explained={balance?.explain ?? null} isTotal />
          )}
        </Stack>
      </Card>
    </Section>
  )
}

const textOf = (label: string, amount: string) =>
  label === MOVED && isNegative(amount) ? 'Applied to other invoices' : label

type TaxShown = NonNullable<VisibleInvoice['taxes']>[number]

/** One row for each tax: a category that consists of several taxes, such as CGST and SGST, has one row for each. */
const namedTaxes = ({ code, percent, taxable, tax, parts, note }: TaxShown) =>
  parts.length === 0
    ? [{ name: TAXES[code], percent, taxable, tax, note }]
    : parts.map((part) => ({ ...part, taxable, note }))

/** The tax by category, and the amounts in the legal currency. */
function Tax({ invoice: { taxes = [], legal, currency } }: { invoice: VisibleInvoice }) {
  if (taxes.length === 0) return null
  return (
    <Section title="Tax">
      <PlainTable
        name="Tax by category"
        isFramed
        heads={[
          'Category',
          { title: 'Rate', align: 'end' },
          { title: `Taxable ${currency}`, align: 'end' },
          { title: `Tax ${currency}`, align: 'end' },
          'Note',
        ]}
      >
        {taxes.flatMap(namedTaxes).map(({ name, percent, taxable, tax, note }) => (
          <tr key={`${name} ${percent}`}>
            <th scope="row">{name}</th>
            <td data-align="end">{percent} %</td>
            <td data-align="end">{formatAmount(taxable, 'always', currency)}</td>
            <td data-align="end">{formatAmount(tax, 'always', currency)}</td>
            <td>{note ?? <EmptyCell />}</td>
          </tr>
        ))}
      </PlainTable>
      {legal && (
        <FieldGroup
          title={`Legal amounts, in ${legal.currency}`}
          fields={[
            { label: 'Subtotal', value: formatAmount(legal.net, 'always', legal.currency) },
            { label: 'Tax', value: formatAmount(legal.tax, 'always', legal.currency) },
            { label: 'Total', value: formatAmount(legal.gross, 'always', legal.currency) },
            { label: 'Rate', value: `${legal.rate} on ${formatDate(legal.rateDate)}, ${legal.rateSource}`, wide: true },
          ]}
        />
      )}
    </Section>
  )
}

const InvoiceFacts = ({ invoice }: { invoice: VisibleInvoice }) => (
  <FieldGroup
    title="Invoice"
    fields={[
      { label: 'Client', value: <RouteLink href={`/clients/${invoice.clientID}`}>{invoice._client.name}</RouteLink> },
      { label: 'Legal entity', value: invoice._legalEntity.name },
      { label: 'Country', value: invoice._country.name },
      { label: 'Number', value: invoice.number },
      { label: 'Service', value: supplyOf(invoice) },
      { label: 'Issue date', value: <DateCell value={invoice.issueDate} /> },
      { label: 'Due date', value: <DateCell value={invoice.dueDate} /> },
      {
        label: 'Legal deadline',
        value: invoice.issueBy === undefined ? undefined : <DateCell value={invoice.issueBy} />,
      },
      { label: 'Payment terms', value: invoice.termsText },
      ...gstFields(invoice.gst),
      { label: 'Purchase orders', value: invoice.orderNumbers?.join(', ') },
      { label: 'Client reference', value: invoice.buyerReference },
      { label: 'Delivery', value: invoice.delivery && (invoice.delivery === 'PORTAL' ? 'Client portal' : 'Email') },
      { label: 'Sent', value: <InstantCell value={invoice.sentAt} /> },
      { label: 'Created by', value: invoice._createdBy === undefined ? undefined : (invoice._createdBy?.name ?? null) },
      {
        label: 'Approved by',
        value: invoice._approvedBy === undefined ? undefined : (invoice._approvedBy?.name ?? null),
      },
      { label: 'Issued by', value: invoice._issuedBy === undefined ? undefined : (invoice._issuedBy?.name ?? null) },
      { label: 'Amount in words', value: amountInWords(invoice.gross, invoice.currency), wide: true },
      { label: 'Reason for late issue', value: invoice.lateReason ? invoice.lateReason : undefined, wide: true },
      { label: 'Note', value: invoice.note ? invoice.note : undefined, wide: true },
    ]}
  />
)
