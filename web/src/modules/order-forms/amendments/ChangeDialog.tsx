import { Button } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { ChangeImpact as Impact } from '@muster/contract/order-forms/amendments/changes.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { AmountBox } from '../../../ui/fields/AmountBox.tsx'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { ReasonBox } from '../../../ui/fields/ReasonBox.tsx'
import { isDay, todayHere } from '../../../ui/format/day.ts'
import { PAY_LABELS, PER_UNIT } from '../../../ui/format/terms.ts'
import { parseAmount } from '../../../ui/parsing/amount.ts'
import { HelperText } from '../../../ui/states/Note.tsx'
import { candidateApi } from '../endpoints.ts'
import { standbyHint } from '../hints/standbyHint.ts'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import classes from '../record/orderFormRecord.module.css'
import { INVALIDATED_KEYS, recordLines } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { ChangeImpact } from './ChangeImpact.tsx'

const UNREAD = 'Enter an amount such as 12500.50.'
/** What is wrong with an amount as it is typed; nothing yet with none. */
const unread = (typed = '') => (typed.trim() === '' || parseAmount(typed) !== null ? undefined : UNREAD)

/** What a day on call is worth, when another amount was typed; emptied, nothing is agreed any more. */
const standbyTyped = (typed: string, known: string | null | undefined) =>
  typed.trim() === (known ?? '') ? {} : { standbyRate: typed.trim() === '' ? null : (parseAmount(typed) ?? typed) }

interface AmountProps {
  label: string
  /** What counts, where it is not plain. */
  hint?: string
  currency: string | null | undefined
  typed: string
  onType(typed: string): void
}

const Amount = ({ label, hint, currency, typed, onType }: AmountProps) => (
  <AmountBox
    label={label}
    description={hint}
    rightSection={<span className="text-dimmed text-xs">{currency}</span>}
    rightSectionWidth={48}
    initial={typed}
    error={unread(typed)}
    onChange={onType}
  />
)

/** A running placement is changed from a day on: what it would do is shown first, then an amendment is written as a draft. */
export function ChangeDialog({ orderForm, onClose }: { orderForm: VisibleOrderForm; onClose(): void }) {
  const { id, version, bill, pay, endDate, startDate } = orderForm
  const router = useRouter()
  const components = pay?.components ?? []
  const hint = useStandbyHint(orderForm)
  const [effectiveDate, setEffectiveDate] = useState('')
  const [rate, setRate] = useState(bill?.rate ?? '')
  const [billedStandby, setBilledStandby] = useState(bill?.standbyRate ?? '')
  const [paidStandby, setPaidStandby] = useState(pay?.standbyRate ?? '')
  const [amounts, setAmounts] = useState(() => components.map(({ amount }) => amount))
  const [end, setEnd] = useState(endDate ?? '')
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [impact, setImpact] = useState<Impact | null>(null)
  const look = useAction(recordLines.change)
  const write = useAction(recordLines.change, {
    done: 'The amendment is a draft of yours',
    refreshes: INVALIDATED_KEYS,
  })
  const touch =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setImpact(null)
    }
  const isUnread = [rate, billedStandby, paidStandby, ...amounts].some((typed) => unread(typed))
  const validationError = !isDay(effectiveDate)
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
    const billed = {
      ...(rate && rate !== bill?.rate && { rate: parseAmount(rate) ?? rate }),
      ...standbyTyped(billedStandby, bill?.standbyRate),
    }
    const paid = {
      ...(isPaid && { components: components.map((one, index) => ({ ...one, amount: next[index] ?? one.amount })) }),
      ...standbyTyped(paidStandby, pay?.standbyRate),
    }
    const isSomething = (part: object) => Object.keys(part).length > 0
    return {
      ...{ version, effectiveDate, reason: reason.trim(), preview },
      ...(isSomething(billed) && { bill: billed }),
      ...(isSomething(paid) && { pay: paid }),
      ...(end !== endDate && isDay(end) ? { endDate: end } : {}),
    }
  }
  const show = async () => {
    setAsked(true)
    if (validationError) return
    const answer = await look.mutateAsync({ params: { id }, body: bodyOf(true) }).catch(() => null)
    setImpact(answer?.impact ?? null)
  }
  const go = async () => {
    const { orderFormID } = await write.mutateAsync({ params: { id }, body: bodyOf(false) })
    if (orderFormID) router.history.push(`/order-form-setups/new?draft=${orderFormID}&step=review`)
  }
  return (
    <OrderFormDialog
      title={`Change ${orderFormName(orderForm)} from a day on`}
      verb="Write the amendment"
      fault={validationError || (impact ? '' : 'Look at what it does first.')}
      aside={
        <Button
          variant="light"
          {...(validationError && { 'data-disabled': true })}
          loading={look.isPending}
          onClick={() => void show()}
        >
          Show what it does
        </Button>
      }
      isAsked={isAsked && validationError !== ''}
      size="lg"
      onConfirm={go}
      onClose={onClose}
    >
      <HelperText>Nothing changes yet: the amendment goes through the reviews and takes over on its day.</HelperText>
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
          <>
            <Amount
              label={`Bill rate per ${bill.unit ? PER_UNIT[bill.unit] : 'unit'}`}
              currency={bill.currency}
              typed={rate}
              onType={touch(setRate)}
            />
            <Amount
              label="Billed for a day on call"
              currency={bill.currency}
              typed={billedStandby}
              onType={touch(setBilledStandby)}
            />
          </>
        )}
        {components.map(({ code, label }, index) => (
          <Amount
            key={`${code} ${index}`}
            label={label ?? PAY_LABELS[code]}
            currency={pay?.currency}
            typed={amounts[index] ?? ''}
            onType={(typed) => touch(setAmounts)(amounts.with(index, typed))}
          />
        ))}
        {components.length > 0 && (
          <Amount
            label="Paid for a day on call"
            {...(hint && { hint })}
            currency={pay?.currency}
            typed={paidStandby}
            onType={touch(setPaidStandby)}
          />
        )}
      </div>
      <ReasonBox value={reason} onChange={setReason} isRequired isLater />
      {impact && <ChangeImpact impact={impact} isApart />}
    </OrderFormDialog>
  )
}

/** What the consultant is paid for a day on call by their pay of today, for who sees it: an order form that says nothing leaves it. */
function useStandbyHint({ candidateID, pay, _candidate }: VisibleOrderForm): string | undefined {
  const may = useMay()
  const seesPay = may(right('consultants', 'view')) && may(right('consultant-pay', 'view'))
  const { data } = useEndpoint(
    candidateApi.get,
    { params: { id: candidateID ?? '' } },
    { enabled: Boolean(candidateID) && seesPay, staleTime: 60_000 },
  )
  return pay && data?.pay ? standbyHint(pay, data.pay, _candidate?.name ?? 'the consultant') : undefined
}
