import { TextInput } from '@mantine/core'
import type { BillingRow } from '@muster/contract/billing/core/shapes.contract.ts'
import type { InvoiceStatus } from '@muster/contract/billing/core/states.contract.ts'
import { useState } from 'react'
import { useDayFrom } from '../../../kernel/lists/country-date.ts'
import type { BulkProps } from '../../../kernel/lists/ListScreen.tsx'
import { useTodayOfAll } from '../../../kernel/lists/legal-entities.ts'
import { BulkTransition } from '../../../kernel/records/BulkTransition.tsx'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { isDay } from '../../../ui/format/day.ts'
import { shortenNames } from '../../../ui/format/names.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { billingApi, INVALIDATED_KEYS } from '../endpoints.ts'
import { INVOICE_STATUSES, invoiceHref, invoiceName } from '../labels.ts'
import { effectOfMany, isLateToIssue, isRunning, lateMessage } from './invoiceTransitions.ts'

type Many = BulkProps<BillingRow>
interface Step {
  verb: string
  done: string
  effect: string
  /** The target status; null for a reminder. */
  to: InvoiceStatus | null
  fits(row: BillingRow): boolean
}
const INVOICES = ['invoice', 'invoices'] as const
/** The limit of one request; larger selections are sent in batches. */
const MAX = 100

const step = (verb: string, done: string, to: InvoiceStatus, from: readonly InvoiceStatus[]): Step => ({
  verb,
  done,
  to,
  effect: effectOfMany(to),
  fits: ({ status }) => from.includes(status),
})
const SUBMIT = step('Submit', 'submitted', 'SUBMITTED', ['DRAFT', 'RETURNED'])
const APPROVE = step('Approve', 'approved', 'APPROVED', ['SUBMITTED'])
const ISSUE = step('Issue', 'issued', 'ISSUED', ['APPROVED'])
const REMIND: Step = {
  verb: 'Send reminder',
  done: 'reminded',
  effect: 'Each client gets an email with the outstanding amount. It is saved to the activity log.',
  to: null,
  fits: (row) => isRunning(row) && !row.isDisputed,
}

const clientsOf = (rows: readonly BillingRow[]) => [...new Set(rows.map(({ _client }) => _client.name))]

export const SubmitMany = (props: Many) => <ManyInvoices {...props} step={SUBMIT} />
export const ApproveMany = (props: Many) => <ManyInvoices {...props} step={APPROVE} />
export const IssueMany = (props: Many) => <ManyInvoices {...props} step={ISSUE} />
export const RemindMany = (props: Many) => <ManyInvoices {...props} step={REMIND} />

function ManyInvoices({ step, ...many }: Many & { step: Step }) {
  const { rows } = many
  const fit = rows.filter(step.fits)
  const today = useTodayOfAll(fit.map(({ legalEntityID }) => legalEntityID))
  const [day, setDay] = useDayFrom(today)
  const [reason, setReason] = useState('')
  const late = fit.filter((row) => isLateToIssue(row, today)).length
  const shared = {
    ...many,
    ...step,
    counts: INVOICES,
    max: MAX,
    refreshes: INVALIDATED_KEYS,
    hrefOf: invoiceHref,
    nameOf: (row: BillingRow) => `${invoiceName(row)}, ${row._client.name}`,
    leftOut: { nameOf: (row: BillingRow) => `${invoiceName(row)}, ${row._client.name} (${statusLabelOf(row)})` },
  }
  const { to } = step
  if (to === null)
    return (
      <BulkTransition
        {...shared}
        endpoint={billingApi.remind}
        doneOf={(reminded) => `Reminder sent to ${shortenNames(clientsOf(reminded))}`}
        argsOf={(some) => ({ body: { billingIDs: some.map(({ id }) => id) } })}
      >
        <HelperText>To: {clientsOf(fit).join(', ')}</HelperText>
        <HelperText>{step.effect}</HelperText>
      </BulkTransition>
    )
  const isIssue = to === 'ISSUED'
  return (
    <BulkTransition
      {...shared}
      endpoint={billingApi.moveMany}
      argsOf={(some) => ({
        body: {
          status: to,
          ...(isIssue && { issueDate: day, lateReason: reason.trim() || null }),
          billings: some.map(({ id, version }) => ({ id, version })),
        },
      })}
      problem={
        !isIssue
          ? ''
          : !isDay(day)
            ? 'Enter an issue date.'
            : late > 0 && !reason.trim()
              ? 'Enter the reason for the late issue.'
              : ''
      }
    >
      <HelperText>{step.effect}</HelperText>
      {isIssue && (
        <>
          <DateBox key={today} label="Issue date" required initial={today} onChange={setDay} latest={today} />
          {late > 0 && (
            <TextInput
              label="Reason for late issue"
              description={`${lateMessage(late, fit.length)} The reason is saved on the late invoices only.`}
              required
              maxLength={500}
              autoComplete="off"
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </>
      )}
    </BulkTransition>
  )
}

const statusLabelOf = ({ status }: BillingRow) => INVOICE_STATUSES[status].label.toLowerCase()
