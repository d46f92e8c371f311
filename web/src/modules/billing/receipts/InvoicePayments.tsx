import { Stack } from '@mantine/core'
import { paymentEntryLabels } from '@muster/contract/billing/invoices/invoice.labels.ts'
import { isZero } from '@muster/contract/kernel/math/rational.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell, EmptyCell, InstantCell } from '../../../ui/cells/cells.tsx'
import { formatAmount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { RowTable } from '../../../ui/table/RowTable.tsx'
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
        <RowTable
          name="Payments"
          isFramed
          rows={settlements}
          columns={[
            { title: 'Type', cell: (one) => paymentEntryLabels[one.kind] },
            { title: 'Date', cell: (one) => <DateCell value={one.day} /> },
            { title: 'Document', cell: (one) => <Document settled={one} /> },
            { title: currency, align: 'end', cell: (one) => money(one.amount) },
            { title: 'Certificate', cell: (one) => one.certificate ?? <EmptyCell /> },
            {
              title: 'FX gain/loss',
              align: 'end',
              cell: (one) => (one.difference === null ? <EmptyCell /> : formatAmount(one.difference)),
            },
          ]}
        />
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
      <RowTable
        name="Credit notes"
        isFramed
        rows={creditNotes}
        columns={[
          { title: 'Credit note', cell: (note) => <RouteLink href={creditHref(note)}>{invoiceName(note)}</RouteLink> },
          { title: 'Status', cell: (note) => <LabelBadge {...CREDIT_STATUSES[note.status]} /> },
          { title: currency, align: 'end', cell: (note) => formatAmount(note.gross, 'always', currency) },
        ]}
      />
    </Section>
  )
}

function Disputes({ invoice: { disputes = [] } }: { invoice: VisibleInvoice }) {
  if (disputes.length === 0) return null
  return (
    <Section title="Disputes">
      <RowTable
        name="Disputes"
        isFramed
        isWordy
        rows={disputes}
        columns={[
          { title: 'From', cell: (one) => <DateCell value={one.from} /> },
          { title: 'To', cell: (one) => <DateCell value={one.to} /> },
          { title: 'Disputed', cell: (one) => one.reason },
          { title: 'Resolution', cell: (one) => one.outcome ?? <EmptyCell /> },
          { title: 'Owner', cell: (one) => one._owner.name },
        ]}
      />
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
      <RowTable
        name="Emails"
        isFramed
        rows={all}
        keyOf={(one) => `${one.what} ${one.at}`}
        columns={[
          { title: 'Type', cell: (one) => one.what },
          { title: 'Date', cell: (one) => <InstantCell value={one.at} /> },
          {
            title: 'To',
            cell: (one) => (
              <>
                {one.to}
                {'isOutside' in one && one.isOutside && (
                  <span className="subline">Outside the client’s contacts, confirmed</span>
                )}
              </>
            ),
          },
          { title: 'Sent by', cell: (one) => one._by?.name ?? 'Muster' },
        ]}
      />
    </Section>
  )
}

/** `−5` → `5 days before due date` */
const whenOf = (offset: number) =>
  offset === 0 ? 'on due date' : `${Math.abs(offset)} days ${offset < 0 ? 'before' : 'after'} due date`
