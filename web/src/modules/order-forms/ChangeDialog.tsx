import { Button, TextInput } from '@mantine/core'
import { daysAfter } from '@muster/contract/kernel/days.ts'
import type { ChangeImpact as Impact } from '@muster/contract/order-forms/changes.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { DateBox } from '../../ui/fields/DateBox.tsx'
import { ReasonBox } from '../../ui/fields/ReasonBox.tsx'
import { isDay, todayHere } from '../../ui/format/day.ts'
import { PAY_WORDS, PER_UNIT } from '../../ui/format/terms.ts'
import { Note } from '../../ui/states/Note.tsx'
import { parseAmount } from '../../ui/typed/amount.ts'
import { ChangeImpact } from './ChangeImpact.tsx'
import { OrderFormDialog } from './OrderFormDialog.tsx'
import classes from './orderFormRecord.module.css'
import { REFRESHES, recordLines } from './recordLines.ts'
import { nameOf, type SeenOrderForm } from './seenOrderForm.ts'

const UNREAD = 'Enter an amount such as 12500.50.'
/** What is wrong with an amount as it is typed; nothing yet with none. */
const unread = (typed = '') => (typed.trim() === '' || parseAmount(typed) !== null ? undefined : UNREAD)

/** A running placement is changed from a day on: what it would do is shown first, then an amendment is written as a draft. */
export function ChangeDialog({ orderForm, onClose }: { orderForm: SeenOrderForm; onClose(): void }) {
  const { id, version, bill, pay, endDate, startDate } = orderForm
  const router = useRouter()
  const components = pay?.components ?? []
  const [effectiveDate, setEffectiveDate] = useState('')
  const [rate, setRate] = useState(bill?.rate ?? '')
  const [amounts, setAmounts] = useState(() => components.map(({ amount }) => amount))
  const [end, setEnd] = useState(endDate ?? '')
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [impact, setImpact] = useState<Impact | null>(null)
  const look = useAction(recordLines.change)
  const write = useAction(recordLines.change, { done: 'The amendment is a draft of yours', refreshes: REFRESHES })
  const touch =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setImpact(null)
    }
  const isUnread = [rate, ...amounts].some((typed) => unread(typed))
  const fault = !isDay(effectiveDate)
    ? 'Enter the day of the change.'
    : isUnread
      ? UNREAD
      : !reason.trim()
        ? 'Say why.'
        : ''
  const bodyOf = (preview: boolean) => {
    const next = amounts.map((typed, index) =>
      typed === components[index]?.amount ? typed : (parseAmount(typed) ?? typed),
    )
    const isPaid = components.some(({ amount }, index) => amount !== next[index])
    return {
      ...{ version, effectiveDate, reason: reason.trim(), preview },
      ...(rate && rate !== bill?.rate ? { bill: { rate: parseAmount(rate) ?? rate } } : {}),
      ...(isPaid
        ? { pay: { components: components.map((one, index) => ({ ...one, amount: next[index] ?? one.amount })) } }
        : {}),
      ...(end !== endDate && isDay(end) ? { endDate: end } : {}),
    }
  }
  const show = async () => {
    setAsked(true)
    if (fault) return
    const answer = await look.mutateAsync({ params: { id }, body: bodyOf(true) }).catch(() => null)
    setImpact(answer?.impact ?? null)
  }
  const go = async () => {
    const { orderFormID } = await write.mutateAsync({ params: { id }, body: bodyOf(false) })
    if (orderFormID) router.history.push(`/order-form-setups/new?draft=${orderFormID}&step=review`)
  }
  return (
    <OrderFormDialog
      title={`Change ${nameOf(orderForm)} from a day on`}
      verb="Write the amendment"
      fault={fault || (impact ? '' : 'Look at what it does first.')}
      aside={
        <Button
          variant="light"
          {...(fault && { 'data-disabled': true })}
          loading={look.isPending}
          onClick={() => void show()}
        >
          Show what it does
        </Button>
      }
      isAsked={isAsked && fault !== ''}
      size="lg"
      onConfirm={go}
      onClose={onClose}
    >
      <Note>Nothing changes yet: the amendment goes through the reviews and takes over on its day.</Note>
      <div className={classes.fields}>
        <DateBox
          label="From"
          initial={effectiveDate}
          earliest={startDate ? daysAfter(startDate, 1) : todayHere()}
          latest={endDate ?? undefined}
          onChange={touch(setEffectiveDate)}
          required
        />
        <DateBox label="Last day" initial={end} onChange={touch(setEnd)} />
        {bill && (
          <TextInput
            label={`Bill rate per ${bill.unit ? PER_UNIT[bill.unit] : 'unit'}`}
            rightSection={<span className={classes.small}>{bill.currency}</span>}
            rightSectionWidth={48}
            inputMode="decimal"
            value={rate}
            error={unread(rate)}
            onChange={(event) => touch(setRate)(event.currentTarget.value)}
          />
        )}
        {components.map(({ code, label }, index) => (
          <TextInput
            key={`${code} ${index}`}
            label={label ?? PAY_WORDS[code]}
            rightSection={<span className={classes.small}>{pay?.currency}</span>}
            rightSectionWidth={48}
            inputMode="decimal"
            value={amounts[index]}
            error={unread(amounts[index])}
            onChange={(event) => touch(setAmounts)(amounts.with(index, event.currentTarget.value))}
          />
        ))}
      </div>
      <ReasonBox value={reason} onChange={setReason} isRequired isLater />
      {impact && <ChangeImpact impact={impact} isApart />}
    </OrderFormDialog>
  )
}
