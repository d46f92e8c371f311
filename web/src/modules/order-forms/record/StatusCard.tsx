import { Button, Flex } from '@mantine/core'
import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import type { PossibleMove } from '@muster/contract/order-forms/core/record.contract.ts'
import { useState } from 'react'
import { LabelBadge } from '../../../ui/chip/StatusChip.tsx'
import { formatDate, formatDue, formatInstant } from '../../../ui/format/day.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { ButtonRow } from '../../../ui/record/Card.tsx'
import { Alert } from '../../../ui/states/Note.tsx'
import { Since, StatusFrame, StatusTrack } from '../../../ui/status/StatusFrame.tsx'
import { BlockedStep, ClosedSteps, StepButtons } from '../../../ui/status/Steps.tsx'
import { DecideDialog, type Decision } from '../approvals/DecideDialog.tsx'
import { StepDialog } from '../approvals/TransitionDialog.tsx'
import { ENDED, ENDING, orderFormTransitionLabel, stepsShown, trackOf } from '../approvals/transitions.ts'
import { CheckDialog } from '../CheckDialog.tsx'
import { STATUSES } from '../labels.ts'
import { OfferDialog } from '../offers/OfferDialog.tsx'
import { SignedOfferDialog } from '../offers/SignedOfferDialog.tsx'
import classes from './orderFormRecord.module.css'
import type { VisibleOrderForm } from './visibleOrderForm.ts'

type Opened = { move: PossibleMove } | { check: 'PAY' | 'BILL' } | { decision: Decision }

/** Who is next and since when, how far it has come, and what this reader can do about it. */
export function StatusCard({ orderForm }: { orderForm: VisibleOrderForm }) {
  const [open, setOpen] = useState<Opened | null>(null)
  const track = trackOf(orderForm)
  return (
    <StatusFrame
      track={track && <StatusTrack name="The way of the order form" track={track} />}
      turn={<Assignee orderForm={orderForm} />}
      clock={<Clock orderForm={orderForm} />}
      reason={reasonOf(orderForm)}
    >
      {isRevisedHere(orderForm) && (
        <ButtonRow>
          <Button size="xs" component={RouteLink} href={`/order-form-setups/${orderForm.id}/edit`}>
            Revise it
          </Button>
        </ButtonRow>
      )}
      {orderForm.pendingRoles.unfilled.map((words) => (
        <Alert key={words} tone="warning">
          {words}
        </Alert>
      ))}
      <Steps orderForm={orderForm} onOpen={setOpen} />
      {open && <OpenedDialog orderForm={orderForm} open={open} onClose={() => setOpen(null)} />}
    </StatusFrame>
  )
}

/** Words that lead somewhere: of what came back, that they say what to change. */
const reasonOf = ({ status, reason }: VisibleOrderForm) =>
  status === 'REVISION_REQUESTED' && reason ? `Returned for a revision: ${reason}` : reason

/** Whoever writes it has it back, and changes it in the wizard. */
const isRevisedHere = ({ status, editable }: VisibleOrderForm) =>
  status === 'REVISION_REQUESTED' && editable.includes('bill')

function Assignee({ orderForm }: { orderForm: VisibleOrderForm }) {
  const { status, statusBeforeHold, pendingRoles, activatesOn, requestedWaiver } = orderForm
  const roles = pendingRoles.roles.map((role) => ROLE_LABELS[role as keyof typeof ROLE_LABELS] ?? role)
  const people = pendingRoles.people.map(({ name }) => name)
  if (status === 'ON_HOLD')
    return (
      <p className={classes.next}>
        On hold
        {statusBeforeHold && (
          <>
            , it comes back to <LabelBadge {...STATUSES[statusBeforeHold]} />
          </>
        )}
        {roles.length > 0 && <span className={classes.people}>Taken up again by: {roles.join(' or ')}</span>}
      </p>
    )
  if (activatesOn)
    return (
      <p className={classes.next}>
        Ready: takes over on <strong>{formatDate(activatesOn)}</strong>, by itself.
      </p>
    )
  if (ENDED.has(status)) return <p className={classes.next}>Nobody is waited for: it has ended.</p>
  if (roles.length + people.length === 0)
    return <p className={classes.next}>{status === 'ACTIVE' ? 'The placement is running.' : 'Nobody is waited for.'}</p>
  return (
    <p className={classes.next}>
      Next:{' '}
      <strong>
        {roles.length > 0 ? roles.join(BOTH.has(status) && !requestedWaiver ? ' and ' : ' or ') : people.join(', ')}
      </strong>
      {roles.length > 0 && people.length > 0 && <span className={classes.people}>{shortOf(people)}</span>}
    </p>
  )
}

/** Here each of the roles has a part of its own. */
const BOTH: ReadonlySet<string> = new Set(['SUBMITTED', 'MARGIN_REVIEW'])
const MAX_NAMES = 4
const shortOf = (names: readonly string[]) =>
  names.length > MAX_NAMES
    ? `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`
    : names.join(', ')

function Clock({ orderForm: { since, slaDueAt } }: { orderForm: VisibleOrderForm }) {
  const isLate = slaDueAt !== null && slaDueAt !== undefined && new Date(slaDueAt) < new Date()
  return (
    <Flex component="p" gap="4px 12px" wrap="wrap" m={0} c="dimmed" fz="sm" className="figures">
      <Since since={since} />
      {slaDueAt && (
        <time
          dateTime={slaDueAt}
          title={formatInstant(slaDueAt)}
          className={isLate ? 'text-error text-semibold' : undefined}
        >
          {formatDue(slaDueAt)}
        </time>
      )}
    </Flex>
  )
}

const SIDES = { PAY: 'Confirm the pay side', BILL: 'Confirm the bill side' } as const

function Steps({ orderForm, onOpen }: { orderForm: VisibleOrderForm; onOpen(open: Opened): void }) {
  const { may, nextStep, status } = orderForm
  const steps = stepsShown(orderForm)
  const possible = steps.filter(({ allowed }) => allowed)
  const next = steps.find((step) => isBlockedForMe(step, nextStep))
  const closed = steps.filter((step) => !step.allowed && step !== next)
  const checks = may?.check ?? []
  const isLeading = (to: PossibleMove['to']) => to === nextStep && checks.length === 0 && !may?.decide
  const lookOf = (to: PossibleMove['to']) =>
    ENDING.has(to) ? 'ending' : isLeading(to) || status === 'ON_HOLD' ? 'leading' : 'quiet'
  return (
    <>
      {next && <BlockedStep verb={orderFormTransitionLabel(orderForm, next.to)} why={next.why} />}
      {(possible.length > 0 || checks.length > 0 || may?.decide) && (
        <ButtonRow>
          {checks.map((side) => (
            <Button key={side} size="xs" onClick={() => onOpen({ check: side })}>
              {SIDES[side]}
            </Button>
          ))}
          {may?.decide && <Decisions onOpen={onOpen} />}
          <StepButtons
            steps={possible}
            verbOf={(to) => orderFormTransitionLabel(orderForm, to)}
            lookOf={lookOf}
            onOpen={(move) => onOpen({ move })}
          />
        </ButtonRow>
      )}
      {closed.length > 0 && <FoldedSteps orderForm={orderForm} closed={closed} />}
    </>
  )
}

const Decisions = ({ onOpen }: { onOpen(open: Opened): void }) => (
  <>
    <Button size="xs" onClick={() => onOpen({ decision: 'APPROVE' })}>
      Approve
    </Button>
    <Button size="xs" variant="default" onClick={() => onOpen({ decision: 'RETURN' })}>
      Return for revision
    </Button>
    <Button size="xs" variant="default" c="var(--error)" onClick={() => onOpen({ decision: 'REJECT' })}>
      Reject
    </Button>
  </>
)

/** The step that leads on is this reader's, and something else has to be done before it. */
const isBlockedForMe = ({ to, allowed, why }: PossibleMove, nextStep: string | null | undefined) =>
  to === nextStep && !allowed && why.every(({ name }) => name !== 'role')

/** The other steps that cannot be taken now, each with every reason. */
function FoldedSteps({ orderForm, closed }: { orderForm: VisibleOrderForm; closed: readonly PossibleMove[] }) {
  return (
    <details className={classes.folded}>
      <summary>
        {closed.length === 1 ? 'A step you cannot take now' : `${closed.length} steps you cannot take now`}
      </summary>
      <ClosedSteps steps={closed} verbOf={(to) => orderFormTransitionLabel(orderForm, to)} />
    </details>
  )
}

function OpenedDialog({ orderForm, open, onClose }: { orderForm: VisibleOrderForm; open: Opened; onClose(): void }) {
  const shared = { orderForm, onClose }
  if ('check' in open) return <CheckDialog {...shared} side={open.check} />
  if ('decision' in open) return <DecideDialog {...shared} decision={open.decision} />
  if (orderForm.status === 'APPROVED' && open.move.to === 'OFFER_SENT') return <OfferDialog {...shared} />
  if (orderForm.status === 'OFFER_SENT' && open.move.to === 'OFFER_SIGNED') return <SignedOfferDialog {...shared} />
  return <StepDialog {...shared} move={open.move} />
}
