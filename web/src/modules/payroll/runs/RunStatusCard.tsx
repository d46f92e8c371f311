import { Button } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconBell, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useWorkHere } from '../../../kernel/feedback/BackgroundTaskNotice.tsx'
import { useCountryToday } from '../../../kernel/lists/country-date.ts'
import { NoMailServer, useMailSaid } from '../../../kernel/records/Deliveries.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { ActionDialog } from '../../../ui/dialog/InputDialog.tsx'
import { counted, formatCount, formatMoney } from '../../../ui/format/number.ts'
import { Alert, HelperText } from '../../../ui/states/Note.tsx'
import { DecisionFacts } from '../../../ui/status/DecisionFacts.tsx'
import { errorOfPayment, PaymentFields, usePayment } from '../../../ui/status/PaymentFields.tsx'
import { StatusTrack } from '../../../ui/status/StatusFrame.tsx'
import { StepDialog } from '../../../ui/status/StepDialog.tsx'
import { TransitionCard } from '../../../ui/status/TransitionCard.tsx'
import { INVALIDATED_KEYS, payrollApi } from '../endpoints.ts'
import type { VisibleRun } from '../labels.ts'
import { ToLookAt } from './FindingsNotice.tsx'
import { timesheetWords } from './findings.ts'
import {
  isOpen,
  isPayrollRunTransitionSecondary,
  mayBeCalculated,
  type PayrollRunTransition,
  payrollRunNextActionHint,
  payrollRunTransitionDone,
  payrollRunTransitionHint,
  payrollRunTransitionLabel,
} from './runTransitions.ts'

const STAGES = ['Calculate', 'Submit', 'Review', 'Approve', 'Wage file', 'Pay', 'Close']
const AT: Readonly<Record<VisibleRun['status'], number>> = {
  ...{ DRAFT: 0, RETURNED: 0, CALCULATED: 1, SUBMITTED: 2, REVIEWED: 3, APPROVED: 4, FILE_GENERATED: 5 },
  ...{ PARTIALLY_PAID: 5, PAID: 6, CLOSED: 7, CANCELLED: -1 },
}
const ICON = { size: 16, stroke: 1.7 }

/** How it stands, whose turn it is and what this reader can do; what cannot be done now says why. */
export function RunStatusCard({ run }: { run: VisibleRun }) {
  const { status, since, availableTransitions: moves = [] } = run
  return (
    <TransitionCard
      track={
        AT[status] >= 0 && <StatusTrack name="How far the run is" track={{ labels: STAGES, current: AT[status] }} />
      }
      turn={<span>{payrollRunNextActionHint(run)}</span>}
      since={since}
      reason={null}
      // The calculation has a button of its own: it runs in the background.
      availableTransitions={moves.filter(({ to }) => to !== 'CALCULATED')}
      labelOf={(to) => payrollRunTransitionLabel(status, to)}
      lookOf={(to) =>
        to === 'CANCELLED' ? 'ending' : isPayrollRunTransitionSecondary(status, to) ? 'quiet' : 'leading'
      }
      before={<Calculate run={run} />}
      after={
        <>
          <Remind run={run} />
          <Mail run={run} />
        </>
      }
      dialogOf={(move, close) => <RunStep run={run} move={move} onClose={close} />}
    />
  )
}

function Calculate({ run: { id, status, isStale } }: { run: VisibleRun }) {
  const may = useMay()(right('payrolls', 'create'))
  const work = useWorkHere()
  const start = useAction(payrollApi.calculate)
  if (!may || !mayBeCalculated(status)) return null
  const isWanted = isStale || status !== 'CALCULATED'
  return (
    <Button
      size="xs"
      {...(isWanted ? {} : { variant: 'default' })}
      loading={start.isPending}
      onClick={() => start.mutate({ params: { id } }, { onSuccess: ({ jobID }) => work.follow(jobID) })}
    >
      {status === 'DRAFT' ? 'Calculate' : 'Calculate again'}
    </Button>
  )
}

const WAITS: readonly VisibleRun['status'][] = ['SUBMITTED', 'REVIEWED', 'APPROVED', 'FILE_GENERATED']

function Remind({ run: { id, number, status } }: { run: VisibleRun }) {
  const may = useMay()(right('payrolls', 'edit'))
  const remind = useAction(payrollApi.remind, { done: `Whoever ${number} waits for is reminded` })
  if (!may || !WAITS.includes(status)) return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconBell {...ICON} />}
      loading={remind.isPending}
      onClick={() => remind.mutate({ body: { payrollIDs: [id] } })}
    >
      Remind
    </Button>
  )
}

function Mail({ run }: { run: VisibleRun }) {
  const may = useMay()(right('payrolls', 'post'))
  const [isAsking, setAsking] = useState(false)
  const said = useMailSaid()
  const mail = useAction(payrollApi.mail, {
    done: ({ done }) => said(counted(done.length, ['payslip', 'payslips']), null, done.length !== 1),
    refreshes: INVALIDATED_KEYS,
  })
  if (!may || isOpen(run.status) || run.counts.paid === 0) return null
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconMail {...ICON} />} onClick={() => setAsking(true)}>
        Mail payslips
      </Button>
      {isAsking && (
        <ActionDialog
          stale={INVALIDATED_KEYS}
          title={`Mail the payslips of ${run.number}?`}
          verb="Mail payslips"
          onConfirm={() => mail.mutateAsync({ params: { id: run.id }, body: {} })}
          onClose={() => setAsking(false)}
        >
          <NoMailServer />
          <HelperText>Everybody who is paid gets the payslip of the month, also those who had it already.</HelperText>
        </ActionDialog>
      )}
    </>
  )
}

const PAYMENT = {
  reference: { label: 'Reference of the bank', missing: 'Enter the reference of the bank.' },
  day: { label: 'Value date', missing: 'Enter the value date.' },
}

/** Steps by which somebody answers for the sum. */
const DECIDED: readonly VisibleRun['status'][] = ['SUBMITTED', 'REVIEWED', 'APPROVED', 'FILE_GENERATED', 'PAID']

/** What is decided on: the sum, to how many, and who is left out of it. */
function Sum({ run: { totals, currency, counts, variance, _preparedBy, _reviewedBy } }: { run: VisibleRun }) {
  if (!totals || !currency) return null
  const paid = counts.people - counts.held
  return (
    <>
      <HelperText>
        <strong>{formatMoney({ amount: totals.net, currency })}</strong> net to {counted(paid, ['person', 'people'])}
        {counts.held > 0 && `; ${formatCount(counts.held)} held and not paid with it`}.
      </HelperText>
      <DecisionFacts
        figures={[
          { name: 'Earned', value: formatMoney({ amount: totals.earned, currency }) },
          { name: 'Deductions', value: formatMoney({ amount: totals.taken, currency }) },
          { name: 'Employer cost', value: formatMoney({ amount: totals.employerCost, currency }) },
          ...(variance
            ? [{ name: 'Against last month', value: formatMoney({ amount: variance.difference, currency }) }]
            : []),
        ]}
        decided={[
          ...(_preparedBy ? [{ key: 'prepared', at: null, words: `Prepared by ${_preparedBy.name}` }] : []),
          ...(_reviewedBy ? [{ key: 'reviewed', at: null, words: `Reviewed by ${_reviewedBy.name}` }] : []),
        ]}
      />
    </>
  )
}

/** What whoever submits, reviews or approves has to know of it: nobody goes unpaid unnoticed. */
function Heeded({ run }: { run: VisibleRun }) {
  const timesheets = timesheetWords(run)
  return (
    <>
      {timesheets && <Alert tone="warning">{timesheets}</Alert>}
      <ToLookAt run={run} />
    </>
  )
}

/** A step with what it does, and what it asks for: a reason, or what the bank says. */
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
  const step = useAction(payrollApi.move, {
    done: `${number} ${payrollRunTransitionDone(to)}`,
    refreshes: INVALIDATED_KEYS,
  })
  const bank = { bankReference: payment.reference.trim(), valueDate: payment.day }
  return (
    <StepDialog
      stale={INVALIDATED_KEYS}
      of={number}
      verb={payrollRunTransitionLabel(status, to)}
      effect={payrollRunTransitionHint(status, to)}
      isDestructive={to === 'CANCELLED'}
      needsReason={needsReason}
      problem={isPaying ? errorOfPayment(payment, PAYMENT) : ''}
      onTake={(reason) =>
        step.mutateAsync({ params: { id }, body: { ...{ status: to, reason, version }, ...(isPaying && bank) } })
      }
      onClose={onClose}
    >
      {DECIDED.includes(to) && <Sum run={run} />}
      {DECIDED.includes(to) && <Heeded run={run} />}
      {isPaying && <PaymentFields words={PAYMENT} today={today} payment={payment} onChange={change} />}
    </StepDialog>
  )
}
