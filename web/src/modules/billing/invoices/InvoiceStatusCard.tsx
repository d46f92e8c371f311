import { TextInput, type TextInputProps } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { compare, isNegative, isZero } from '@muster/contract/kernel/math/rational.ts'
import { IconArrowsSplit2, IconBell, IconCoins, IconLockOpen } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useDayFrom } from '../../../kernel/lists/country-date.ts'
import { useLegalEntityToday } from '../../../kernel/lists/legal-entities.ts'
import { Deliveries, NoMailServer, useMailStatusLabel } from '../../../kernel/records/Deliveries.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { DialogButton } from '../../../ui/dialog/DialogButton.tsx'
import { ActionDialog } from '../../../ui/dialog/InputDialog.tsx'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { formatDate, isDay } from '../../../ui/format/day.ts'
import { formatMoney } from '../../../ui/format/number.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { DecisionFacts } from '../../../ui/status/DecisionFacts.tsx'
import { StepDialog } from '../../../ui/status/StepDialog.tsx'
import { TransitionCard } from '../../../ui/status/TransitionCard.tsx'
import { billingApi, INVALIDATED_KEYS } from '../endpoints.ts'
import { invoiceName, supplyOf, type VisibleInvoice } from '../labels.ts'
import { useBillingAction } from '../useBillingAction.ts'
import { InvoiceChips } from './invoiceColumns.tsx'
import {
  type InvoiceTransition,
  invoiceNextActionHint,
  invoiceTransitionDone,
  invoiceTransitionHint,
  invoiceTransitionLabel,
  isInvoiceTransitionSecondary,
  isIssued,
  isPossible,
  isRunning,
} from './invoiceTransitions.ts'

const MailDrawer = lazyNamed(() => import('./MailDrawer.tsx'), 'MailDrawer')
const PaymentDrawer = lazyNamed(() => import('../receipts/PaymentDrawer.tsx'), 'PaymentDrawer')
const AllocateDialog = lazyNamed(() => import('../receipts/AllocateDialog.tsx'), 'AllocateDialog')
const RetentionDialog = lazyNamed(() => import('../receipts/RetentionDialog.tsx'), 'RetentionDialog')

/** The status, the next step and the actions available to the user; blocked actions show why. */
export function InvoiceStatusCard({ invoice }: { invoice: VisibleInvoice }) {
  const { status, since, reason, availableTransitions: moves = [], delivery, isDisputed, isOverdue } = invoice
  return (
    <TransitionCard
      assignee={
        <span>
          {invoiceNextActionHint(invoice)}{' '}
          {(isDisputed || isOverdue) && <InvoiceChips {...invoice} daysOverdue={invoice.daysOverdue} />}
        </span>
      }
      since={since}
      reason={reason}
      availableTransitions={moves}
      labelOf={(to) => invoiceTransitionLabel(status, to)}
      lookOf={lookOf}
      isPossible={isPossible}
      above={<Deliveries mails={invoice.deliveries ?? []} refreshes={INVALIDATED_KEYS} />}
      after={<InvoiceButtons invoice={invoice} />}
      dialogOf={(move, close) =>
        move.to === 'SENT' && delivery !== 'PORTAL' ? (
          <Suspense>
            <MailDrawer invoice={invoice} onClose={close} />
          </Suspense>
        ) : (
          <InvoiceStep invoice={invoice} move={move} onClose={close} />
        )
      }
    />
  )
}

/** Payments, reminders, credits and the retention of an issued invoice. */
function InvoiceButtons({ invoice }: { invoice: VisibleInvoice }) {
  const can = useMay()
  const { id, status, open, balance, isDisputed, sentAt } = invoice
  return (
    <>
      <DialogButton
        label="Record payment"
        isVisible={can(right('receipts', 'create')) && isRunning(invoice)}
        icon={IconCoins}
        dialog={(onClose) => <PaymentDrawer invoice={invoice} onClose={onClose} />}
      />
      <DialogButton
        label="Send reminder"
        isVisible={can(right('billings', 'edit')) && isRunning(invoice) && !isDisputed && sentAt !== null}
        icon={IconBell}
        dialog={(onClose) => <ReminderDialog invoice={invoice} onClose={onClose} />}
      />
      <DialogButton
        label="Allocate"
        isVisible={can(right('receipts', 'create')) && isIssued(invoice) && isNegative(open)}
        icon={IconArrowsSplit2}
        dialog={(onClose) => <AllocateDialog from={{ billingID: id }} onClose={onClose} />}
      />
      <DialogButton
        label="Release retention"
        isVisible={
          can(right('billings', 'post')) && compare(balance?.retained ?? '0', '0') > 0 && status !== 'WRITTEN_OFF'
        }
        icon={IconLockOpen}
        dialog={(onClose) => <RetentionDialog invoice={invoice} onClose={onClose} />}
      />
    </>
  )
}

/** An email to the client can’t be undone, so it is confirmed first, with the amount due and the due date. */
function ReminderDialog({ invoice, onClose }: { invoice: VisibleInvoice; onClose(): void }) {
  const mailStatusLabel = useMailStatusLabel()
  const remind = useAction(billingApi.remind, { done: mailStatusLabel(`Payment reminder to ${invoice._client.name}`) })
  const { id, open, currency, dueDate, isOverdue } = invoice
  const due = dueDate ? `, due ${isOverdue ? 'since' : 'on'} ${formatDate(dueDate)}` : ''
  return (
    <ActionDialog
      stale={INVALIDATED_KEYS}
      title={`Send ${invoice._client.name} a payment reminder for ${invoiceName(invoice)}?`}
      verb="Send reminder"
      onConfirm={() => remind.mutateAsync({ body: { billingIDs: [id] } })}
      onClose={onClose}
    >
      <NoMailServer />
      <HelperText>
        The client gets an email: {formatMoney({ amount: open, currency })} is outstanding{due}.
        {!isOverdue && dueDate && ' It is not overdue yet.'}
      </HelperText>
    </ActionDialog>
  )
}

const lookOf = (to: string) => (to === 'CANCELLED' ? 'ending' : isInvoiceTransitionSecondary(to) ? 'quiet' : 'leading')

/** A transition with its effect and inputs: a reason, the issue date, or the portal reference. */
function InvoiceStep({
  invoice,
  move,
  onClose,
}: {
  invoice: VisibleInvoice
  move: InvoiceTransition
  onClose(): void
}) {
  const { id, status, version, issueFrom, issueUpTo, issueBy } = invoice
  const { to, needsReason } = move
  const first = dayWithin(useLegalEntityToday(invoice.legalEntityID), issueFrom, issueUpTo)
  const [day, setDay] = useDayFrom(first)
  const [late, setLate] = useState('')
  const [portal, setPortal] = useState('')
  const name = invoiceName(invoice)
  const step = useBillingAction(billingApi.move, (answer) => `${answer.number ?? name} ${invoiceTransitionDone(to)}`)
  const isIssue = to === 'ISSUED'
  const isPortal = to === 'SENT'
  const isLate = isIssue && Boolean(issueBy && (issueUpTo ?? day) > issueBy)
  const validationError =
    isIssue && !isDay(day)
      ? 'Enter an issue date.'
      : isLate && !late.trim()
        ? 'Enter the reason for the late issue.'
        : isPortal && !portal.trim()
          ? 'Enter the portal reference.'
          : ''
  const send = (reason: string | null) =>
    step.mutateAsync({
      params: { id },
      body: {
        status: to as 'ISSUED',
        reason,
        version,
        ...(isIssue && { issueDate: day }),
        ...(isLate && { lateReason: late.trim() }),
        ...(isPortal && { portalReference: portal.trim() }),
      },
    })
  return (
    <StepDialog
      stale={INVALIDATED_KEYS}
      of={`${name}, ${invoice._client.name}`}
      verb={invoiceTransitionLabel(status, to)}
      effect={invoiceTransitionHint(to)}
      isDestructive={to === 'CANCELLED' || to === 'WRITTEN_OFF'}
      needsReason={needsReason}
      problem={validationError}
      onConfirm={send}
      onClose={onClose}
    >
      {DECIDED.includes(to) && <InvoiceFacts invoice={invoice} />}
      {isIssue && (
        <DateBox
          key={first}
          label="Issue date"
          required
          description={issueBy ? `Legal deadline: ${formatDate(issueBy)}.` : undefined}
          initial={day}
          onChange={setDay}
          earliest={issueFrom ?? undefined}
          latest={issueUpTo ?? undefined}
        />
      )}
      {isLate && <Line label="Reason for late issue" maxLength={500} value={late} onChange={setLate} />}
      {isPortal && (
        <Line label="Client portal reference" maxLength={120} value={portal} onChange={setPortal} data-autofocus />
      )}
    </StepDialog>
  )
}

interface LineProps extends Omit<TextInputProps, 'onChange'> {
  onChange(typed: string): void
}

/** A required line of text. */
const Line = ({ onChange, ...rest }: LineProps) => (
  <TextInput {...rest} required autoComplete="off" onChange={(event) => onChange(event.currentTarget.value)} />
)

/** Transitions by which a person confirms the amount. */
const DECIDED: readonly InvoiceTransition['to'][] = ['APPROVED', 'ISSUED', 'WRITTEN_OFF']

/** The amounts to approve: the total with tax, the service period, and the expected deductions of the client. */
function InvoiceFacts({ invoice }: { invoice: VisibleInvoice }) {
  const { currency, net, tax, gross, open, lines = [], dueDate, expectedRetention, expectedWithholding } = invoice
  const money = (amount: string) => formatMoney({ amount, currency })
  const retainedAmounts = [
    ['Expected retention', expectedRetention],
    ['Expected withholding tax', expectedWithholding],
  ].flatMap(([name, amount]) => (name && amount && !isZero(amount) ? [{ name, value: money(amount) }] : []))
  const supply = supplyOf(invoice)
  return (
    <DecisionFacts
      figures={[
        { name: 'Total', value: money(gross) },
        { name: 'Net', value: money(net) },
        { name: 'Tax', value: money(tax) },
        ...(open === gross ? [] : [{ name: 'Outstanding', value: money(open) }]),
        ...(lines.length > 0 ? [{ name: 'Lines', value: String(lines.length) }] : []),
        ...(supply ? [{ name: 'Service period', value: supply }] : []),
        ...(dueDate ? [{ name: 'Due date', value: formatDate(dueDate) }] : []),
        ...retainedAmounts,
      ]}
      decided={
        invoice.approvedAt && invoice._approvedBy
          ? [{ key: 'approved', at: invoice.approvedAt, text: `Approved by ${invoice._approvedBy.name}` }]
          : []
      }
    />
  )
}

/** The closest allowed issue date. */
function dayWithin(day: string, from: string | null | undefined, upTo: string | null | undefined): string {
  if (from && day < from) return from
  return upTo && day > upTo ? upTo : day
}
