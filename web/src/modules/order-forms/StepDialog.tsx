import type { PossibleMove } from '@muster/contract/order-forms/record.contract.ts'
import { useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { DateBox } from '../../ui/fields/DateBox.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../ui/fields/ReasonBox.tsx'
import { isDay, todayHere } from '../../ui/format/day.ts'
import { Note } from '../../ui/states/Note.tsx'
import { OrderFormDialog } from './OrderFormDialog.tsx'
import { REFRESHES, recordLines } from './recordLines.ts'
import { nameOf, type SeenOrderForm } from './seenOrderForm.ts'
import { DAYS, EFFECTS, ENDING, verbOf } from './steps.ts'
import { STATUSES } from './words.ts'

interface StepDialogProps {
  orderForm: SeenOrderForm
  move: PossibleMove
  onClose(): void
}

/** A step with what it asks for: a reason, the day of joining, the last working day. */
export function StepDialog({ orderForm, move, onClose }: StepDialogProps) {
  const { id, version, status, startDate } = orderForm
  const { to, needsReason } = move
  const asked = status === 'ON_HOLD' || (status === 'ON_NOTICE' && to === 'ACTIVE') ? undefined : DAYS[to]
  const [reason, setReason] = useState('')
  const [day, setDay] = useState(() => firstDay(orderForm, asked?.name))
  const step = useAction(recordLines.move, { done: `Now: ${STATUSES[to].word}`, refreshes: REFRESHES })
  const fault =
    needsReason && !reason.trim()
      ? 'Say why.'
      : asked && !isDay(day)
        ? `Enter the day: ${asked.label.toLowerCase()}.`
        : ''
  const verb = verbOf(orderForm, to)
  return (
    <OrderFormDialog
      title={`${verb}: ${nameOf(orderForm)}`}
      verb={verb}
      isDestructive={ENDING.has(to)}
      fault={fault}
      onConfirm={() =>
        step.mutateAsync({
          params: { id },
          body: { status: to, version, reason: reason.trim() || null, ...(asked ? { [asked.name]: day } : {}) },
        })
      }
      onClose={onClose}
    >
      {EFFECTS[to] && status !== 'ON_HOLD' && <Note>{EFFECTS[to]}</Note>}
      {asked && (
        <DateBox
          label={asked.label}
          initial={day}
          onChange={setDay}
          required
          {...(asked.name === 'joinedDate' ? { latest: todayHere() } : { earliest: startDate ?? undefined })}
        />
      )}
      <ReasonBox value={reason} onChange={setReason} isRequired={needsReason} description={ON_THE_HISTORY} />
    </OrderFormDialog>
  )
}

function firstDay({ startDate, lastWorkingDay, joinedDate }: SeenOrderForm, asked: string | undefined) {
  if (asked === 'lastWorkingDay') return lastWorkingDay ?? ''
  const today = todayHere()
  return joinedDate ?? (startDate && startDate <= today ? startDate : today)
}
