import { right } from '@muster/contract/kernel/api/permission.ts'
import { compare } from '@muster/contract/kernel/math/rational.ts'
import {
  settlementActionHints,
  settlementActionLabel,
  settlementDoneLabels,
  settlementNextSteps,
  settlementStageLabels,
} from '@muster/contract/payroll/settlements/settlement.labels.ts'
import type { FinalSettlementRecord } from '@muster/contract/payroll/settlements/settlements.contract.ts'
import { IconFileTypePdf, IconMail } from '@tabler/icons-react'
import { download } from '../../../kernel/api/downloads.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useCountryToday } from '../../../kernel/lists/country-date.ts'
import { Deliveries } from '../../../kernel/records/Deliveries.tsx'
import { mailStatusLabel } from '../../../kernel/records/delivery-labels.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { errorOfPayment, PaymentFields, usePayment } from '../../../ui/status/PaymentFields.tsx'
import { StatusTrack } from '../../../ui/status/StatusFrame.tsx'
import { StepDialog } from '../../../ui/status/StepDialog.tsx'
import { TransitionCard } from '../../../ui/status/TransitionCard.tsx'
import { INVALIDATED_BY_SETTLEMENTS, settlementApi } from './settlementLabels.ts'

type SettlementTransition = FinalSettlementRecord['availableTransitions'][number]
interface SettlementProps {
  settlement: FinalSettlementRecord
}

const STEP_INDEX: Readonly<Record<FinalSettlementRecord['status'], number>> = {
  DRAFT: 0,
  RETURNED: 0,
  PREPARED: 1,
  CHECKED: 2,
  REVIEWED: 3,
  APPROVED: 4,
  SETTLED: 5,
  CANCELLED: -1,
}
const lookOf = (to: SettlementTransition['to']) =>
  to === 'CANCELLED' ? 'ending' : to === 'RETURNED' ? 'quiet' : 'leading'

/** The status, the next step and the transitions of this user, with the reasons why some are not available. */
export function SettlementStatusCard({ settlement }: SettlementProps) {
  const { status, since, availableTransitions: moves, reason } = settlement
  return (
    <TransitionCard
      track={
        STEP_INDEX[status] >= 0 && (
          <StatusTrack
            name="Settlement progress"
            track={{ labels: settlementStageLabels, current: STEP_INDEX[status] }}
          />
        )
      }
      assignee={<span>{settlementNextSteps[status]}</span>}
      since={since}
      reason={reason}
      availableTransitions={moves}
      labelOf={(to) => settlementActionLabel(status, to)}
      lookOf={lookOf}
      above={<Deliveries mails={settlement.deliveries} refreshes={INVALIDATED_BY_SETTLEMENTS} />}
      after={<Statement settlement={settlement} />}
      dialogOf={(move, close) => <SettlementStep settlement={settlement} move={move} onClose={close} />}
    />
  )
}

function Statement({ settlement: { id, number, status, preparedAt, mailedAt } }: SettlementProps) {
  const mayMail = useMay()(right('final-settlements', 'create')) && status === 'APPROVED'
  const mail = useAction(settlementApi.mail, {
    done: ({ deliveries }) => mailStatusLabel(`The statement of ${number}`, deliveries[0]?.state ?? null),
    refreshes: INVALIDATED_BY_SETTLEMENTS,
  })
  if (preparedAt === null) return null
  const params = { id }
  return (
    <>
      <SmallButton icon={IconFileTypePdf} onClick={() => void download(settlementApi.statement, { params })}>
        Statement
      </SmallButton>
      {mayMail && (
        <SmallButton icon={IconMail} loading={mail.isPending} onClick={() => mail.mutate({ params })}>
          {mailedAt ? 'Resend' : 'Send for signature'}
        </SmallButton>
      )}
    </>
  )
}

const PAYMENT = {
  reference: { label: 'Payment reference', missing: 'Enter the payment reference.' },
  day: { label: 'Received on', missing: 'Enter the date received.' },
}

/** A transition with its effect and its inputs: a reason, or the payment received. */
function SettlementStep({
  settlement,
  move: { to, needsReason },
  onClose,
}: SettlementProps & { move: SettlementTransition; onClose(): void }) {
  const { id, number, status, version, owed } = settlement
  const today = useCountryToday(settlement.countryID)
  const [payment, change] = usePayment(today)
  const isIncoming = to === 'SETTLED' && compare(owed, '0') > 0
  const step = useAction(settlementApi.move, {
    done: `${number} ${settlementDoneLabels[to]}`,
    refreshes: INVALIDATED_BY_SETTLEMENTS,
  })
  const paid = { paymentReference: payment.reference.trim(), paidOn: payment.day }
  return (
    <StepDialog
      stale={INVALIDATED_BY_SETTLEMENTS}
      of={number}
      verb={settlementActionLabel(status, to)}
      effect={settlementActionHints[to]}
      isDestructive={to === 'CANCELLED'}
      needsReason={needsReason}
      problem={isIncoming ? errorOfPayment(payment, PAYMENT) : ''}
      onConfirm={(reason) =>
        step.mutateAsync({ params: { id }, body: { status: to, reason, version, ...(isIncoming && paid) } })
      }
      onClose={onClose}
    >
      {isIncoming && <PaymentFields labels={PAYMENT} today={today} payment={payment} onChange={change} />}
    </StepDialog>
  )
}
