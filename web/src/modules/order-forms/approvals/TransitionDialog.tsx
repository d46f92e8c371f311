import { approvalPolicy, rolesLabel } from '@muster/contract/order-forms/approvals/policy.rules.ts'
import type { PossibleMove } from '@muster/contract/order-forms/core/record.contract.ts'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useCountryToday, useDayFrom } from '../../../kernel/lists/country-date.ts'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../../ui/fields/ReasonBox.tsx'
import { formatDate, isDay } from '../../../ui/format/day.ts'
import { HelperText } from '../../../ui/states/Note.tsx'
import { STATUSES } from '../labels.ts'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { INVALIDATED_KEYS, recordLines } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { DAYS, ENDING, orderFormTransitionHint, orderFormTransitionLabel, takesOver } from './transitions.ts'

interface StepDialogProps {
  orderForm: VisibleOrderForm
  move: PossibleMove
  onClose(): void
}

/** A step with what it asks for: a reason, the day of joining, the last working day. */
export function StepDialog({ orderForm, move, onClose }: StepDialogProps) {
  const { id, version, status } = orderForm
  const { to } = move
  // Without an agreement in force the submission asks for its waiver.
  const requestsWaiver = to === 'SUBMITTED' && orderForm.may?.requestWaiver === true
  const needsReason = move.needsReason || requestsWaiver
  const isAskedNothing = status === 'ON_HOLD' || (status === 'ON_NOTICE' && to === 'ACTIVE') || takesOver(orderForm, to)
  const asked = isAskedNothing ? undefined : DAYS[to]
  const [reason, setReason] = useState(requestsWaiver ? (orderForm.requestedWaiver?.reason ?? '') : '')
  const today = useCountryToday(orderForm.countryID)
  const first = firstDay(orderForm, asked?.name, today)
  const [day, setDay] = useDayFrom(first)
  const step = useAction(recordLines.move, {
    done: ({ status: now, activatesOn }) =>
      activatesOn ? `Ready: it takes over on ${formatDate(activatesOn)}` : `Now: ${STATUSES[now].word}`,
    refreshes: INVALIDATED_KEYS,
  })
  const validationError =
    asked && !isDay(day)
      ? `Enter the day: ${asked.label.toLowerCase()}.`
      : needsReason && !reason.trim()
        ? 'Say why.'
        : ''
  const verb = orderFormTransitionLabel(orderForm, to)
  const effect = orderFormTransitionHint(orderForm, to)
  return (
    <OrderFormDialog
      title={`${verb}: ${orderFormName(orderForm)}`}
      verb={verb}
      isDestructive={ENDING.has(to)}
      fault={validationError}
      onConfirm={() =>
        step.mutateAsync({
          params: { id },
          body: {
            ...{ status: to, version, [requestsWaiver ? 'waiverReason' : 'reason']: reason.trim() || null },
            ...(asked ? { [asked.name]: day } : {}),
          },
        })
      }
      onClose={onClose}
    >
      {effect && status !== 'ON_HOLD' && <HelperText>{effect}</HelperText>}
      {asked && (
        <DateBox
          key={first}
          label={asked.label}
          initial={day}
          today={today}
          onChange={setDay}
          required
          {...limitsOf(orderForm, asked.name, today)}
        />
      )}
      <ReasonBox
        value={reason}
        onChange={setReason}
        isRequired={needsReason}
        description={requestsWaiver ? WAIVER_FIRST : ON_THE_HISTORY}
      />
    </OrderFormDialog>
  )
}

/** Both days lie within the term: nobody joins tomorrow, and nobody leaves before joining. */
function limitsOf(
  { startDate, endDate, joinedDate, offer }: VisibleOrderForm,
  asked: 'joinedDate' | 'lastWorkingDay',
  today: string,
) {
  const end = endDate ?? undefined
  const earliest = [startDate, asked === 'joinedDate' ? offer?.signedOn : joinedDate].filter(Boolean).sort().at(-1)
  const latest = asked === 'joinedDate' ? (end && end < today ? end : today) : end
  return { earliest: earliest ?? undefined, latest }
}

/** Nobody joins before the term begins, nor before the offer is signed. */
function firstDay(
  { startDate, lastWorkingDay, joinedDate, offer }: VisibleOrderForm,
  asked: string | undefined,
  today: string,
): string {
  if (asked === 'lastWorkingDay') return lastWorkingDay ?? ''
  const earliest = [startDate ?? today, offer?.signedOn ?? ''].toSorted().at(-1)!
  return joinedDate ?? (earliest <= today ? earliest : today)
}

const WAIVER_FIRST = `The client has no master agreement in force. Say why it should be waived: ${rolesLabel(approvalPolicy.waivers.AGREEMENT)} grants that first.`
