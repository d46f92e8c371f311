import { Button, Flex } from '@mantine/core'
import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import { inSentence } from '@muster/contract/kernel/api/labels.ts'
import { checkSideLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import type { PossibleMove } from '@muster/contract/order-forms/core/record.contract.ts'
import { ENDED, NEVER_STARTED } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import { Suspense, useState } from 'react'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { formatDate, formatDue, formatInstant } from '../../../ui/format/day.ts'
import { shortenNames } from '../../../ui/format/names.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { ButtonRow } from '../../../ui/record/Card.tsx'
import { Summary } from '../../../ui/record/Summary.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'
import { Since, StatusFrame, StatusTrack } from '../../../ui/status/StatusFrame.tsx'
import { BlockedStep, ClosedSteps, StepButtons } from '../../../ui/status/Steps.tsx'
import { DecideDialog, type Decision } from '../approvals/DecideDialog.tsx'
import { TransitionDialog } from '../approvals/TransitionDialog.tsx'
import { orderFormTransitionLabel, stepsShown, trackOf } from '../approvals/transitions.ts'
import { CheckDialog } from '../CheckDialog.tsx'
import { orderFormStatuses } from '../labels.ts'
import type { VisibleOrderForm } from './visibleOrderForm.ts'

// Loaded when first opened.
const OfferDialog = lazyNamed(() => import('../offers/OfferDialog.tsx'), 'OfferDialog')
const SignedOfferDialog = lazyNamed(() => import('../offers/SignedOfferDialog.tsx'), 'SignedOfferDialog')

type Opened = { move: PossibleMove } | { check: 'PAY' | 'BILL' } | { decision: Decision }

/** Who is next and since when, the progress, and the actions of the user. */
export function StatusCard({ orderForm }: { orderForm: VisibleOrderForm }) {
  const [open, setOpen] = useState<Opened | null>(null)
  const track = trackOf(orderForm)
  return (
    <StatusFrame
      track={track && <StatusTrack name="Progress" track={track} />}
      assignee={<Assignee orderForm={orderForm} />}
      clock={<Clock orderForm={orderForm} />}
      reason={reasonOf(orderForm)}
    >
      {isRevisedHere(orderForm) && (
        <ButtonRow>
          <Button size="xs" component={RouteLink} href={`/order-form-setups/${orderForm.id}/edit`}>
            Revise
          </Button>
        </ButtonRow>
      )}
      {orderForm.pendingRoles.unfilled.map((role) => (
        <Alert key={role} tone="warning">
          {role}
        </Alert>
      ))}
      <Steps orderForm={orderForm} onOpen={setOpen} />
      <Suspense>{open && <OpenedDialog orderForm={orderForm} open={open} onClose={() => setOpen(null)} />}</Suspense>
    </StatusFrame>
  )
}

/** The reason of a return is introduced, so that it is clear what to change. */
const reasonOf = ({ status, reason }: VisibleOrderForm) =>
  status === 'REVISION_REQUESTED' && reason ? `Returned: ${reason}` : reason

/** A returned order form is revised by its owner in the wizard. */
const isRevisedHere = ({ status, editable }: VisibleOrderForm) =>
  status === 'REVISION_REQUESTED' && editable.includes('bill')

function Assignee({ orderForm }: { orderForm: VisibleOrderForm }) {
  const { status, statusBeforeHold, pendingRoles, activatesOn, requestedWaiver } = orderForm
  const roles = pendingRoles.roles.map((role) => ROLE_LABELS[role as keyof typeof ROLE_LABELS] ?? role)
  const people = pendingRoles.people.map(({ name }) => name)
  if (status === 'ON_HOLD')
    return (
      <p className="text-md">
        On hold
        {statusBeforeHold && (
          <>
            , resumes as <LabelBadge {...orderFormStatuses[statusBeforeHold]} />
          </>
        )}
        {roles.length > 0 && <span className="text-dimmed text-sm block">Resumed by: {roles.join(' or ')}</span>}
      </p>
    )
  if (activatesOn)
    return (
      <p className="text-md">
        Scheduled to activate on <strong>{formatDate(activatesOn)}</strong>
      </p>
    )
  if (ENDED.includes(status)) return <p className="text-md">Closed</p>
  if (roles.length + people.length === 0)
    return <p className="text-md">{status === 'ACTIVE' ? 'Placement active' : 'No pending action'}</p>
  return (
    <p className="text-md">
      Next:{' '}
      <strong>
        {roles.length > 0 ? roles.join(BOTH.has(status) && !requestedWaiver ? ' and ' : ' or ') : people.join(', ')}
      </strong>
      {roles.length > 0 && people.length > 0 && (
        <span className="text-dimmed text-sm block">{shortenNames(people)}</span>
      )}
    </p>
  )
}

/** In these statuses each of the roles has its own task. */
const BOTH: ReadonlySet<string> = new Set(['SUBMITTED', 'MARGIN_REVIEW'])

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

function Steps({ orderForm, onOpen }: { orderForm: VisibleOrderForm; onOpen(open: Opened): void }) {
  const { may, nextStep, status } = orderForm
  const steps = stepsShown(orderForm)
  const possible = steps.filter(({ allowed }) => allowed)
  const next = steps.find((step) => isBlockedForMe(step, nextStep))
  const closed = steps.filter((step) => !step.allowed && step !== next)
  const checks = may?.check ?? []
  const isPrimary = (to: PossibleMove['to']) => to === nextStep && checks.length === 0 && !may?.decide
  const variantOf = (to: PossibleMove['to']) =>
    NEVER_STARTED.includes(to) ? 'ending' : isPrimary(to) || status === 'ON_HOLD' ? 'leading' : 'quiet'
  return (
    <>
      {next && <BlockedStep verb={orderFormTransitionLabel(orderForm, next.to)} why={next.why} />}
      {(possible.length > 0 || checks.length > 0 || may?.decide) && (
        <ButtonRow>
          {checks.map((side) => (
            <Button key={side} size="xs" onClick={() => onOpen({ check: side })}>
              Confirm {inSentence(checkSideLabels[side])}
            </Button>
          ))}
          {may?.decide && <Decisions onOpen={onOpen} />}
          <StepButtons
            steps={possible}
            verbOf={(to) => orderFormTransitionLabel(orderForm, to)}
            lookOf={variantOf}
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
    <SmallButton onClick={() => onOpen({ decision: 'RETURN' })}>Return</SmallButton>
    <SmallButton c="var(--error)" onClick={() => onOpen({ decision: 'REJECT' })}>
      Reject
    </SmallButton>
  </>
)

/** The next step is the user's, but a condition is not met. */
const isBlockedForMe = ({ to, allowed, why }: PossibleMove, nextStep: string | null | undefined) =>
  to === nextStep && !allowed && why.every(({ name }) => name !== 'role')

/** The other unavailable actions, each with its reasons. */
function FoldedSteps({ orderForm, closed }: { orderForm: VisibleOrderForm; closed: readonly PossibleMove[] }) {
  return (
    <details>
      <Summary>{closed.length === 1 ? '1 unavailable action' : `${closed.length} unavailable actions`}</Summary>
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
  return <TransitionDialog {...shared} move={open.move} />
}
