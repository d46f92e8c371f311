import { statusChanged } from '@muster/contract/kernel/api/labels.ts'
import { approvalPolicy, rolesLabel } from '@muster/contract/order-forms/approvals/policy.rules.ts'
import type { PossibleMove } from '@muster/contract/order-forms/core/record.contract.ts'
import { NEVER_STARTED } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useCountryToday, useDayFrom } from '../../../kernel/lists/country-date.ts'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../../ui/fields/ReasonBox.tsx'
import { formatDate, isDay } from '../../../ui/format/day.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { orderFormStatuses } from '../labels.ts'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { INVALIDATED_KEYS, recordApi } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { DAYS, orderFormTransitionHint, orderFormTransitionLabel, takesOver } from './transitions.ts'

interface TransitionDialogProps {
  orderForm: VisibleOrderForm
  move: PossibleMove
  onClose(): void
}

/** A transition with its inputs: a reason, the joining date, the last working day. */
export function TransitionDialog({ orderForm, move, onClose }: TransitionDialogProps) {
  const { id, version, status } = orderForm
  const { to } = move
  // Without an active agreement the submission requests a waiver.
  const requestsWaiver = to === 'SUBMITTED' && orderForm.may?.requestWaiver === true
  const needsReason = move.needsReason || requestsWaiver
  const needsNoInput = status === 'ON_HOLD' || (status === 'ON_NOTICE' && to === 'ACTIVE') || takesOver(orderForm, to)
  const dateField = needsNoInput ? undefined : DAYS[to]
  const [reason, setReason] = useState(requestsWaiver ? (orderForm.requestedWaiver?.reason ?? '') : '')
  const today = useCountryToday(orderForm.countryID)
  const initialDay = firstDay(orderForm, dateField?.name, today)
  const [day, setDay] = useDayFrom(initialDay)
  const step = useAction(recordApi.move, {
    done: ({ status: now, activatesOn }) =>
      activatesOn
        ? `Scheduled to activate on ${formatDate(activatesOn)}`
        : statusChanged(orderFormName(orderForm), orderFormStatuses[now].label),
    refreshes: INVALIDATED_KEYS,
  })
  const validationError =
    dateField && !isDay(day)
      ? `Enter the ${dateField.label.toLowerCase()}.`
      : needsReason && !reason.trim()
        ? 'Enter a reason.'
        : ''
  const verb = orderFormTransitionLabel(orderForm, to)
  const effect = orderFormTransitionHint(orderForm, to)
  return (
    <OrderFormDialog
      title={`${verb}: ${orderFormName(orderForm)}`}
      verb={verb}
      isDestructive={NEVER_STARTED.includes(to)}
      problem={validationError}
      onConfirm={() =>
        step.mutateAsync({
          params: { id },
          body: {
            status: to,
            version,
            [requestsWaiver ? 'waiverReason' : 'reason']: reason.trim() || null,
            ...(dateField ? { [dateField.name]: day } : {}),
          },
        })
      }
      onClose={onClose}
    >
      {effect && status !== 'ON_HOLD' && <HelperText>{effect}</HelperText>}
      {dateField && (
        <DateBox
          key={initialDay}
          label={dateField.label}
          initial={day}
          today={today}
          onChange={setDay}
          required
          {...limitsOf(orderForm, dateField.name, today)}
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

/**
 * Both dates are within the term; the joining date is not in the future, and the last working day is not before
 * joining.
 */
function limitsOf(
  { startDate, endDate, joinedDate, offer }: VisibleOrderForm,
  dateField: 'joinedDate' | 'lastWorkingDay',
  today: string,
) {
  const end = endDate ?? undefined
  const earliest = [startDate, dateField === 'joinedDate' ? offer?.signedOn : joinedDate].filter(Boolean).sort().at(-1)
  const latest = dateField === 'joinedDate' ? (end && end < today ? end : today) : end
  return { earliest: earliest ?? undefined, latest }
}

/** The joining date is not before the term starts, nor before the offer is signed. */
function firstDay(
  { startDate, lastWorkingDay, joinedDate, offer }: VisibleOrderForm,
  dateField: string | undefined,
  today: string,
): string {
  if (dateField === 'lastWorkingDay') return lastWorkingDay ?? ''
  const earliest = [startDate ?? today, offer?.signedOn ?? ''].toSorted().at(-1)!
  return joinedDate ?? (earliest <= today ? earliest : today)
}

const WAIVER_FIRST = `The client has no active master agreement. Enter why it should be waived. The waiver must be granted first by ${rolesLabel(approvalPolicy.waivers.AGREEMENT)}.`
