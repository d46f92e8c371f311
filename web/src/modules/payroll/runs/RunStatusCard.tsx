import { Button } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { payItemTypeLabels } from '@muster/contract/payroll/core/payroll-line.labels.ts'
import {
  payrollActionLabel,
  payrollDoneMessage,
  payrollPendingLabels,
  payrollStageLabels,
} from '@muster/contract/payroll/core/payroll-run.labels.ts'
import { IconBell, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useTrackedJob } from '../../../kernel/feedback/BackgroundTaskNotice.tsx'
import { useCountryToday } from '../../../kernel/lists/country-date.ts'
import { NoMailServer, useMailStatusLabel } from '../../../kernel/records/Deliveries.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { useMe } from '../../../kernel/session/session.ts'
import { DialogButton } from '../../../ui/dialog/DialogButton.tsx'
import { ActionDialog } from '../../../ui/dialog/InputDialog.tsx'
import { shortenNames } from '../../../ui/format/names.ts'
import { counted, formatCount, formatMoney } from '../../../ui/format/number.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { DecisionFacts } from '../../../ui/status/DecisionFacts.tsx'
import { errorOfPayment, PaymentFields, usePayment } from '../../../ui/status/PaymentFields.tsx'
import { StatusTrack } from '../../../ui/status/StatusFrame.tsx'
import { StepDialog } from '../../../ui/status/StepDialog.tsx'
import { TransitionCard } from '../../../ui/status/TransitionCard.tsx'
import { INVALIDATED_KEYS, payrollApi } from '../endpoints.ts'
import type { VisibleRun } from '../labels.ts'
import { FindingsNotice } from './FindingsNotice.tsx'
import { heldWithTimesheetText } from './findings.ts'
import {
  isOpen,
  isPayrollRunTransitionSecondary,
  mayBeCalculated,
  type PayrollRunTransition,
  payrollRunNextActionHint,
  payrollRunTransitionHint,
} from './runTransitions.ts'

const STEP_INDEX: Readonly<Record<VisibleRun['status'], number>> = {
  DRAFT: 0,
  RETURNED: 0,
  CALCULATED: 1,
  SUBMITTED: 2,
  REVIEWED: 3,
  APPROVED: 4,
  FILE_GENERATED: 5,
  PARTIALLY_PAID: 5,
  PAID: 6,
  CLOSED: 7,
  CANCELLED: -1,
}

/** The status, the next step and the transitions of this user, with the reasons why some are not available. */
export function RunStatusCard({ run }: { run: VisibleRun }) {
  const { status, since, availableTransitions: moves = [] } = run
  return (
    <TransitionCard
      track={
        STEP_INDEX[status] >= 0 && (
          <StatusTrack name="Run progress" track={{ labels: payrollStageLabels, current: STEP_INDEX[status] }} />
        )
      }
      assignee={<Assignee run={run} />}
      since={since}
      reason={null}
      // The calculation has a separate button: it runs in the background.
      availableTransitions={moves.filter(({ to }) => to !== 'CALCULATED')}
      labelOf={(to) => payrollActionLabel(status, to)}
      lookOf={(to) =>
        to === 'CANCELLED' ? 'ending' : isPayrollRunTransitionSecondary(status, to) ? 'quiet' : 'leading'
      }
      before={isCalculatedNext(run) && <Calculate run={run} />}
      after={
        <>
          {!isCalculatedNext(run) && <Calculate run={run} />}
          <Remind run={run} />
          <Mail run={run} />
        </>
      }
      dialogOf={(move, close) => <RunStep run={run} move={move} onClose={close} />}
    />
  )
}

/** What to do next, and who can do it. */
function Assignee({ run }: { run: VisibleRun }) {
  const pending = payrollPendingLabels[run.status]
  const names = run._pendingWith?.map(({ name }) => name) ?? []
  return (
    <span>
      {payrollRunNextActionHint(run)}
      {pending && names.length > 0 && (
        <span className="text-dimmed text-sm block">
          {pending} {shortenNames(names)}
        </span>
      )}
    </span>
  )
}

/** Whether the calculation is the next step; later it follows the others. */
const isCalculatedNext = ({ status, isStale }: VisibleRun) => isStale || status !== 'CALCULATED'

function Calculate({ run }: { run: VisibleRun }) {
  const { id, status } = run
  const may = useMay()(right('payrolls', 'create'))
  const work = useTrackedJob()
  const start = useAction(payrollApi.calculate)
  if (!may || !mayBeCalculated(status)) return null
  return (
    <Button
      size="xs"
      {...(isCalculatedNext(run) ? {} : { variant: 'default' })}
      loading={start.isPending}
      onClick={() => start.mutate({ params: { id } }, { onSuccess: ({ jobID }) => work.trackJob(jobID) })}
    >
      {status === 'DRAFT' ? 'Calculate' : 'Calculate again'}
    </Button>
  )
}

const REMINDABLE: readonly VisibleRun['status'][] = ['SUBMITTED', 'REVIEWED', 'APPROVED', 'FILE_GENERATED']

/** A reminder to those who can take the next step, other than the user. */
function Remind({ run: { id, number, status, _pendingWith = [] } }: { run: VisibleRun }) {
  const may = useMay()(right('payrolls', 'edit'))
  const { id: userID } = useMe()
  const recipients = _pendingWith.filter((one) => one.id !== userID).map(({ name }) => name)
  const remind = useAction(payrollApi.remind, {
    done: ({ done }) => (done.length > 0 ? `Reminder of ${number} sent to ${shortenNames(recipients)}` : ''),
    refreshes: INVALIDATED_KEYS,
  })
  const send = async () => {
    const [refused] = (await remind.mutateAsync({ body: { payrollIDs: [id] } })).refused
    if (refused) throw new Error(refused.message)
  }
  return (
    <DialogButton
      label="Remind"
      icon={IconBell}
      isVisible={may && REMINDABLE.includes(status) && recipients.length > 0}
      dialog={(close) => (
        <ActionDialog
          stale={INVALIDATED_KEYS}
          title={`Remind ${counted(recipients.length, ['person', 'people'])} of ${number}?`}
          verb="Send reminder"
          onConfirm={send}
          onClose={close}
        >
          <HelperText>To: {recipients.join(', ')}</HelperText>
          <HelperText>They get a notification, and an email if they have chosen it.</HelperText>
        </ActionDialog>
      )}
    />
  )
}

function Mail({ run }: { run: VisibleRun }) {
  const may = useMay()(right('payrolls', 'post'))
  const [isConfirming, setConfirming] = useState(false)
  const mailStatusLabel = useMailStatusLabel()
  const mail = useAction(payrollApi.mail, {
    done: ({ done }) => mailStatusLabel(counted(done.length, ['payslip', 'payslips']), null, done.length !== 1),
    refreshes: INVALIDATED_KEYS,
  })
  if (!may || isOpen(run.status) || run.counts.paid === 0) return null
  return (
    <>
      <SmallButton icon={IconMail} onClick={() => setConfirming(true)}>
        Email payslips
      </SmallButton>
      {isConfirming && (
        <ActionDialog
          stale={INVALIDATED_KEYS}
          title={`Email the payslips of ${run.number}?`}
          verb="Email payslips"
          onConfirm={() => mail.mutateAsync({ params: { id: run.id }, body: {} })}
          onClose={() => setConfirming(false)}
        >
          <NoMailServer />
          <HelperText>
            Everyone paid by this run gets their payslip, including consultants who already received it.
          </HelperText>
        </ActionDialog>
      )}
    </>
  )
}

const PAYMENT = {
  reference: { label: 'Bank reference', missing: 'Enter the bank reference.' },
  day: { label: 'Value date', missing: 'Enter the value date.' },
}

/** Transitions by which a person confirms the total. */
const CONFIRMS_TOTAL: readonly VisibleRun['status'][] = ['SUBMITTED', 'REVIEWED', 'APPROVED', 'FILE_GENERATED', 'PAID']

/** The facts of the decision: the amount, the number of consultants, and who is excluded. */
function RunTotals({ run: { totals, currency, counts, variance, _preparedBy, _reviewedBy } }: { run: VisibleRun }) {
  if (!totals || !currency) return null
  const paid = counts.people - counts.held
  return (
    <>
      <HelperText>
        <strong>{formatMoney({ amount: totals.net, currency })}</strong> net to{' '}
        {counted(paid, ['consultant', 'consultants'])}
        {counts.held > 0 && `; ${formatCount(counts.held)} on hold and not paid`}.
      </HelperText>
      <DecisionFacts
        figures={[
          { name: payItemTypeLabels.EARN, value: formatMoney({ amount: totals.earned, currency }) },
          { name: payItemTypeLabels.DED, value: formatMoney({ amount: totals.deducted, currency }) },
          { name: payItemTypeLabels.ER_COST, value: formatMoney({ amount: totals.employerCost, currency }) },
          ...(variance
            ? [{ name: 'Variance vs. last month', value: formatMoney({ amount: variance.difference, currency }) }]
            : []),
        ]}
        decided={[
          ...(_preparedBy ? [{ key: 'prepared', at: null, text: `Prepared by ${_preparedBy.name}` }] : []),
          ...(_reviewedBy ? [{ key: 'reviewed', at: null, text: `Reviewed by ${_reviewedBy.name}` }] : []),
        ]}
      />
    </>
  )
}

/** Shown to users who submit, review or approve, so that unpaid people are noticed. */
function HoldNotices({ run }: { run: VisibleRun }) {
  const timesheets = heldWithTimesheetText(run)
  return (
    <>
      {timesheets && <Alert tone="warning">{timesheets}</Alert>}
      <FindingsNotice run={run} />
    </>
  )
}

/** A transition with its effect and its inputs: a reason, or the bank reference. */
function RunStep({
  run,
  move: { to, needsReason },
  onClose,
}: {
  run: VisibleRun
  move: PayrollRunTransition
  onClose(): void
}) {
  const { id, number, status, version } = run
  const today = useCountryToday(run.countryID)
  const [payment, change] = usePayment(today)
  const isPaying = to === 'PAID' || to === 'PARTIALLY_PAID'
  const step = useAction(payrollApi.move, { done: payrollDoneMessage(number, status, to), refreshes: INVALIDATED_KEYS })
  const bank = { bankReference: payment.reference.trim(), valueDate: payment.day }
  return (
    <StepDialog
      stale={INVALIDATED_KEYS}
      of={number}
      verb={payrollActionLabel(status, to)}
      effect={payrollRunTransitionHint(status, to)}
      isDestructive={to === 'CANCELLED'}
      needsReason={needsReason}
      problem={isPaying ? errorOfPayment(payment, PAYMENT) : ''}
      onConfirm={(reason) =>
        step.mutateAsync({ params: { id }, body: { status: to, reason, version, ...(isPaying && bank) } })
      }
      onClose={onClose}
    >
      {CONFIRMS_TOTAL.includes(to) && <RunTotals run={run} />}
      {CONFIRMS_TOTAL.includes(to) && <HoldNotices run={run} />}
      {isPaying && <PaymentFields labels={PAYMENT} today={today} payment={payment} onChange={change} />}
    </StepDialog>
  )
}
