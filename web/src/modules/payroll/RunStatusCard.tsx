import { Button, TextInput } from '@mantine/core'
import { right } from '@muster/contract/kernel/permission.ts'
import { IconBell, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useDayFrom, useTodayIn } from '../../kernel/country-day.ts'
import { useAction } from '../../kernel/endpoint.ts'
import { useMay } from '../../kernel/permissions.ts'
import { useWorkHere } from '../../kernel/WorkHere.tsx'
import { AskDialog } from '../../ui/dialog/AskDialog.tsx'
import { DateBox } from '../../ui/fields/DateBox.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../ui/fields/ReasonBox.tsx'
import { isDay } from '../../ui/format/day.ts'
import { showCount } from '../../ui/format/number.ts'
import { ButtonRow } from '../../ui/record/Card.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { ClosedSteps, Since, StatusFrame, StatusTrack } from '../../ui/status/StatusFrame.tsx'
import { payrollLines, REFRESHES } from './lines.ts'
import classes from './payroll.module.css'
import { doneOf, effectOf, isOpen, type Move, mayBeCalculated, nextOf, verbOf } from './runSteps.ts'
import type { SeenRun } from './words.ts'

const STAGES = ['Calculate', 'Submit', 'Review', 'Approve', 'Wage file', 'Pay', 'Close']
const AT: Readonly<Record<SeenRun['status'], number>> = {
  ...{ DRAFT: 0, RETURNED: 0, CALCULATED: 1, SUBMITTED: 2, REVIEWED: 3, APPROVED: 4, FILE_GENERATED: 5 },
  ...{ PARTIALLY_PAID: 5, PAID: 6, CLOSED: 7, CANCELLED: -1 },
}
const QUIET: readonly SeenRun['status'][] = ['RETURNED', 'CANCELLED', 'DRAFT']
const ICON = { size: 16, stroke: 1.7 }

/** How it stands, whose turn it is and what this reader can do; what cannot be done now says why. */
export function RunStatusCard({ run }: { run: SeenRun }) {
  const { status, since, moves = [] } = run
  const [open, setOpen] = useState<Move | null>(null)
  // The calculation has a button of its own: it runs in the background.
  const steps = moves.filter(({ to }) => to !== 'CALCULATED')
  const possible = steps.filter(({ allowed }) => allowed)
  const closed = steps.filter(({ allowed, why }) => !allowed && why.length > 0)
  return (
    <StatusFrame
      track={
        AT[status] >= 0 && <StatusTrack name="How far the run is" track={{ labels: STAGES, current: AT[status] }} />
      }
      turn={<span>{nextOf(run)}</span>}
      clock={
        <span className={classes.quiet}>
          <Since since={since} />
        </span>
      }
      reason={null}
    >
      <ButtonRow>
        <Calculate run={run} />
        {possible.map((move) => (
          <Button
            key={move.to}
            size="xs"
            {...(QUIET.includes(move.to) ? { variant: 'default' } : {})}
            {...(move.to === 'CANCELLED' ? { c: 'var(--error)' } : {})}
            onClick={() => setOpen(move)}
          >
            {verbOf(status, move.to)}
          </Button>
        ))}
        <Remind run={run} />
        <Mail run={run} />
      </ButtonRow>
      {closed.length > 0 && (
        <ClosedSteps steps={closed.map(({ to, why }) => ({ key: to, verb: verbOf(status, to), why }))} />
      )}
      {open && <StepDialog run={run} move={open} onClose={() => setOpen(null)} />}
    </StatusFrame>
  )
}

function Calculate({ run: { id, status, isStale } }: { run: SeenRun }) {
  const may = useMay()(right('payrolls', 'create'))
  const work = useWorkHere()
  const start = useAction(payrollLines.calculate)
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

const WAITS: readonly SeenRun['status'][] = ['SUBMITTED', 'REVIEWED', 'APPROVED', 'FILE_GENERATED']

function Remind({ run: { id, number, status } }: { run: SeenRun }) {
  const may = useMay()(right('payrolls', 'create'))
  const remind = useAction(payrollLines.remind, { done: `Whoever ${number} waits for is reminded` })
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

function Mail({ run }: { run: SeenRun }) {
  const may = useMay()(right('payrolls', 'post'))
  const [isAsking, setAsking] = useState(false)
  const mail = useAction(payrollLines.mail, {
    done: ({ done }) => `${showCount(done.length)} payslips are on their way`,
    refreshes: REFRESHES,
  })
  if (!may || isOpen(run.status) || run.counts.paid === 0) return null
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconMail {...ICON} />} onClick={() => setAsking(true)}>
        Mail payslips
      </Button>
      {isAsking && (
        <AskDialog
          stale={REFRESHES}
          title={`Mail the payslips of ${run.number}?`}
          verb="Mail payslips"
          onConfirm={() => mail.mutateAsync({ params: { id: run.id }, body: {} })}
          onClose={() => setAsking(false)}
        >
          <Note>Everybody who is paid gets the payslip of the month, also those who had it already.</Note>
        </AskDialog>
      )}
    </>
  )
}

/** A step with what it does, and what it asks for: a reason, or what the bank says. */
function StepDialog({ run, move, onClose }: { run: SeenRun; move: Move; onClose(): void }) {
  const { id, number, status, version } = run
  const { to, needsReason } = move
  const [reason, setReason] = useState('')
  const [reference, setReference] = useState('')
  const today = useTodayIn(run.countryID)
  const [day, setDay] = useDayFrom(today)
  const verb = verbOf(status, to)
  const isPaying = to === 'PAID' || to === 'PARTIALLY_PAID'
  const step = useAction(payrollLines.move, { done: `${number} ${doneOf(to)}`, refreshes: REFRESHES })
  const fault =
    needsReason && !reason.trim()
      ? 'Say why.'
      : isPaying && !reference.trim()
        ? 'Enter the reference of the bank.'
        : isPaying && !isDay(day)
          ? 'Enter the value date.'
          : ''
  return (
    <AskDialog
      stale={REFRESHES}
      title={`${verb}: ${number}`}
      verb={verb}
      isDestructive={to === 'CANCELLED'}
      fault={fault}
      onConfirm={() =>
        step.mutateAsync({
          params: { id },
          body: {
            ...{ status: to, reason: reason.trim() || null, version },
            ...(isPaying && { bankReference: reference.trim(), valueDate: day }),
          },
        })
      }
      onClose={onClose}
    >
      <Note>{effectOf(status, to)}</Note>
      {isPaying && (
        <>
          <TextInput
            label="Reference of the bank"
            required
            data-autofocus
            maxLength={60}
            autoComplete="off"
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
          <DateBox
            key={today}
            label="Value date"
            required
            initial={day}
            today={today}
            onChange={setDay}
            latest={today}
          />
        </>
      )}
      {needsReason && <ReasonBox value={reason} onChange={setReason} isRequired description={ON_THE_HISTORY} />}
    </AskDialog>
  )
}
