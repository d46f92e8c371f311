import { Stack } from '@mantine/core'
import { paymentEntryLabels } from '@muster/contract/billing/invoices/invoice.labels.ts'
import { isZero } from '@muster/contract/kernel/math/rational.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell, EmptyCell, InstantCell } from '../../../ui/cells/cells.tsx'
import { counted, formatAmount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import {
  allocationHref,
  CREDIT_STATUSES,
  creditHref,
  invoiceName,
  receiptHref,
  type VisibleInvoice,
} from '../labels.ts'
import { PendingNotice } from '../PendingNotice.tsx'

/** The payments, withheld tax, retention and credit notes of an invoice, with its disputes, reminders and emails. */
export const InvoicePayments = ({ invoice }: { invoice: VisibleInvoice }) => (
  <Stack>
    <PendingNotice invoice={invoice} />
    <Settlements invoice={invoice} />
    <CreditNotes invoice={invoice} />
    <Disputes invoice={invoice} />
    <Mails invoice={invoice} />
  </Stack>
)

function Settlements({ invoice }: { invoice: VisibleInvoice }) {
  const { settlements = [], currency, expectedRetention = '0', expectedWithholding = '0' } = invoice
  const money = (amount: string) => formatAmount(amount, 'always', currency)
  const expected = [
    ...(isZero(expectedWithholding) ? [] : [`${currency} ${money(expectedWithholding)} withholding tax`]),
    ...(isZero(expectedRetention) ? [] : [`${currency} ${money(expectedRetention)} retention`]),
  ]
  return (
    <Section title="Payments" text={expected.length > 0 && `Client terms: expect ${expected.join(' and ')}.`}>
      {settlements.length === 0 ? (
        <EmptyState compact title="No payments yet">
          Payments, withheld tax, retention and credit notes appear here with their documents.
        </EmptyState>
      ) : (
        <PlainTable
          name="Payments"
          isFramed
          heads={[
            'Type',
            'Date',
            'Document',
            { title: currency, align: 'end' },
            'Certificate',
            { title: 'FX gain/loss', align: 'end' },
          ]}
        >
          {settlements.map((one) => (
            <tr key={one.id}>
              <th scope="row">{paymentEntryLabels[one.kind]}</th>
              <td>
                <DateCell value={one.day} />
              </td>
              <td>
                <Document settled={one} />
              </td>
              <td data-align="end">{money(one.amount)}</td>
              <td>{one.certificate ?? <EmptyCell />}</td>
              <td data-align="end">{one.difference === null ? <EmptyCell /> : formatAmount(one.difference)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Section>
  )
}

/** The receipt or credit note, and the allocation that applied it. */
function Document({
  settled: { kind, _source, _allocation },
}: {
  settled: NonNullable<VisibleInvoice['settlements']>[number]
}) {
  if (!_source && !_allocation) return <EmptyCell />
  return (
    <>
      {_source && (
        <RouteLink href={kind === 'CREDIT' ? creditHref(_source) : receiptHref(_source)}>{_source.name}</RouteLink>
      )}
      {_source && _allocation && ', '}
      {_allocation && <RouteLink href={allocationHref(_allocation)}>{_allocation.name}</RouteLink>}
    </>
  )
}

function CreditNotes({ invoice: { creditNotes = [], currency } }: { invoice: VisibleInvoice }) {
  if (creditNotes.length === 0) return null
  return (
    <Section title="Credit notes">
      <PlainTable name="Credit notes" isFramed heads={['Credit note', 'Status', { title: currency, align: 'end' }]}>
        {creditNotes.map((note) => (
          <tr key={note.id}>
            <th scope="row">
              <RouteLink href={creditHref(note)}>{invoiceName(note)}</RouteLink>
            </th>
            <td>
              <LabelBadge {...CREDIT_STATUSES[note.status]} />
            </td>
            <td data-align="end">{formatAmount(note.gross, 'always', currency)}</td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  )
}

function Disputes({ invoice: { disputes = [] } }: { invoice: VisibleInvoice }) {
  if (disputes.length === 0) return null
  return (
    <Section title="Disputes">
      <PlainTable name="Disputes" isFramed isWordy heads={['From', 'To', 'Disputed', 'Resolution', 'Owner']}>
        {disputes.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              <DateCell value={one.from} />
            </th>
            <td>
              <DateCell value={one.to} />
            </td>
            <td>{one.reason}</td>
            <td>{one.outcome ?? <EmptyCell />}</td>
            <td>{one._owner.name}</td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  )
}

function Mails({ invoice: { mails = [], reminders = [] } }: { invoice: VisibleInvoice }) {
  const all = [
    ...mails.map((one) => ({ ...one, what: 'Invoice' })),
    ...reminders.map((one) => ({
      ...one,
      what: one.offset === null ? 'Manual reminder' : `Reminder, ${whenOf(one.offset)}`,
    })),
  ].sort((one, other) => (one.at < other.at ? 1 : -1))
  if (all.length === 0) return null
  return (
    <Section title="Emails">
      <PlainTable name="Emails" isFramed heads={['Type', 'Date', 'To', 'Sent by']}>
        {all.map((one) => (
          <tr key={`${one.what} ${one.at}`}>
            <th scope="row">{one.what}</th>
            <td>
              <InstantCell value={one.at} />
            </td>
            <td>
              {one.to}
              {'isOutside' in one && one.isOutside && (
                <span className="subline">Outside the client’s contacts, confirmed</span>
              )}
            </td>
            <td>{one._by?.name ?? 'Muster'}</td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  )
}

/** `−5` → `5 days before due date` */
const whenOf = (offset: number) =>
  offset === 0
    ? 'on due date'
    : `${counted(Math.abs(offset), ['day', 'days'])} ${offset < 0 ? 'before' : 'after'} due date`
