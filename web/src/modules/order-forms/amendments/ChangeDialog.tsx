import { Button, SimpleGrid } from '@mantine/core'
import { payComponentLabels } from '@muster/contract/consultants/pay.labels.ts'
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
import { PER_UNIT } from '../../../ui/format/terms.ts'
import { parseAmount } from '../../../ui/parsing/amount.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { candidateApi } from '../endpoints.ts'
import { onCallHint } from '../hints/onCallHint.ts'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { INVALIDATED_KEYS, recordApi } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { ChangeImpact } from './ChangeImpact.tsx'

const UNREAD = 'Enter an amount such as 12500.50.'
/** The error of a typed amount; none while it is empty. */
const amountError = (typed = '') => (typed.trim() === '' || parseAmount(typed) !== null ? undefined : UNREAD)

/** The on-call rate if it was edited; null if it was cleared. */
const editedOnCall = (typed: string, known: string | null | undefined) =>
  typed.trim() === (known ?? '') ? {} : { onCallRate: typed.trim() === '' ? null : (parseAmount(typed) ?? typed) }

interface AmountProps {
  label: string
  /** A hint which value applies. */
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
    error={amountError(typed)}
    onChange={onType}
  />
)

/** The input of an amendment. */
interface Typed {
  effectiveDate: string
  rate: string
  billedOnCall: string
  paidOnCall: string
  /** The amounts of the pay components. */
  amounts: readonly string[]
  end: string
  reason: string
}

const typedOf = ({ bill, pay, endDate }: VisibleOrderForm): Typed => ({
  effectiveDate: '',
  rate: bill?.rate ?? '',
  billedOnCall: bill?.onCallRate ?? '',
  paidOnCall: pay?.onCallRate ?? '',
  amounts: (pay?.components ?? []).map(({ amount }) => amount),
  end: endDate ?? '',
  reason: '',
})

const errorOf = ({ effectiveDate, rate, billedOnCall, paidOnCall, amounts, reason }: Typed): string => {
  if (!isDay(effectiveDate)) return 'Enter the effective date.'
  if ([rate, billedOnCall, paidOnCall, ...amounts].some((typed) => amountError(typed))) return UNREAD
  return reason.trim() ? '' : 'Enter a reason.'
}

/** The changed terms; unchanged ones are left out. */
function bodyOf({ version, bill, pay, endDate }: VisibleOrderForm, typed: Typed, preview: boolean) {
  const { effectiveDate, rate, billedOnCall, paidOnCall, amounts, end, reason } = typed
  const components = pay?.components ?? []
  const next = amounts.map((typed, index) =>
    typed === components[index]?.amount ? typed : (parseAmount(typed) ?? typed),
  )
  const isPaid = components.some(({ amount }, index) => amount !== next[index])
  const billChange = {
    ...(rate && rate !== bill?.rate && { rate: parseAmount(rate) ?? rate }),
    ...editedOnCall(billedOnCall, bill?.onCallRate),
  }
  const payChange = {
    ...(isPaid && { components: components.map((one, index) => ({ ...one, amount: next[index] ?? one.amount })) }),
    ...editedOnCall(paidOnCall, pay?.onCallRate),
  }
  const hasChanges = (part: object) => Object.keys(part).length > 0
  return {
    version,
    effectiveDate,
    reason: reason.trim(),
    preview,
    ...(hasChanges(billChange) && { bill: billChange }),
    ...(hasChanges(payChange) && { pay: payChange }),
    ...(end !== endDate && isDay(end) ? { endDate: end } : {}),
  }
}

/** Amends an active placement: previews the impact, then creates the amendment as a draft. */
export function ChangeDialog({ orderForm, onClose }: { orderForm: VisibleOrderForm; onClose(): void }) {
  const { id } = orderForm
  const router = useRouter()
  const [typed, setTyped] = useState(() => typedOf(orderForm))
  const [isPreviewRequested, setPreviewRequested] = useState(false)
  const [impact, setImpact] = useState<Impact | null>(null)
  const preview = useAction(recordApi.change)
  const create = useAction(recordApi.change, { done: 'Amendment created as draft', refreshes: INVALIDATED_KEYS })
  const validationError = errorOf(typed)
  const set = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  const previewImpact = async () => {
    setPreviewRequested(true)
    if (validationError) return
    const body = bodyOf(orderForm, typed, true)
    const answer = await preview.mutateAsync({ params: { id }, body }).catch(() => null)
    setImpact(answer?.impact ?? null)
  }
  const createAmendment = async () => {
    const { orderFormID } = await create.mutateAsync({ params: { id }, body: bodyOf(orderForm, typed, false) })
    if (orderFormID) router.history.push(`/order-form-setups/new?draft=${orderFormID}&step=review`)
  }
  return (
    <OrderFormDialog
      title={`Amend ${orderFormName(orderForm)}`}
      verb="Create amendment"
      problem={validationError || (impact ? '' : 'Preview the impact first.')}
      aside={
        <Button
          variant="light"
          {...(validationError && { 'data-disabled': true })}
          loading={preview.isPending}
          onClick={() => void previewImpact()}
        >
          Preview impact
        </Button>
      }
      isInvalid={isPreviewRequested && validationError !== ''}
      size="lg"
      onConfirm={createAmendment}
      onClose={onClose}
    >
      <HelperText>
        Nothing changes yet. The amendment goes through all reviews and activates on its effective date.
      </HelperText>
      <TermFields
        orderForm={orderForm}
        typed={typed}
        onType={(part) => {
          set(part)
          setImpact(null)
        }}
      />
      <ReasonBox value={typed.reason} onChange={(reason) => set({ reason })} isRequired isLater />
      {impact && <ChangeImpact impact={impact} isApart />}
    </OrderFormDialog>
  )
}

interface TermFieldsProps {
  orderForm: VisibleOrderForm
  typed: Typed
  onType(part: Partial<Typed>): void
}

/** The dates, rates and pay that can be amended. */
function TermFields({ orderForm, typed, onType }: TermFieldsProps) {
  const { bill, pay, startDate, endDate } = orderForm
  const hint = useOnCallHint(orderForm)
  const components = pay?.components ?? []
  return (
    <SimpleGrid minColWidth="min(200px, 100%)" autoFlow="auto-fit" spacing="sm" className="items-start">
      <DateBox
        label="Effective from"
        initial={typed.effectiveDate}
        earliest={startDate ? daysAfter(startDate, 1) : todayHere()}
        latest={endDate ?? undefined}
        onChange={(effectiveDate) => onType({ effectiveDate })}
        required
      />
      <DateBox label="End date" initial={typed.end} onChange={(end) => onType({ end })} />
      {bill && (
        <>
          <Amount
            label={`Bill rate per ${bill.unit ? PER_UNIT[bill.unit] : 'unit'}`}
            currency={bill.currency}
            typed={typed.rate}
            onType={(rate) => onType({ rate })}
          />
          <Amount
            label="On-call bill rate per day"
            currency={bill.currency}
            typed={typed.billedOnCall}
            onType={(billedOnCall) => onType({ billedOnCall })}
          />
        </>
      )}
      {components.map(({ code, label }, index) => (
        <Amount
          key={`${code} ${index}`}
          label={label ?? payComponentLabels[code]}
          currency={pay?.currency}
          typed={typed.amounts[index] ?? ''}
          onType={(amount) => onType({ amounts: typed.amounts.with(index, amount) })}
        />
      ))}
      {components.length > 0 && (
        <Amount
          label="On-call pay per day"
          {...(hint && { hint })}
          currency={pay?.currency}
          typed={typed.paidOnCall}
          onType={(paidOnCall) => onType({ paidOnCall })}
        />
      )}
    </SimpleGrid>
  )
}

/** The current on-call pay of the consultant, for users who may see it; it applies while the order form has none. */
function useOnCallHint({ candidateID, pay, _candidate }: VisibleOrderForm): string | undefined {
  const may = useMay()
  const seesPay = may(right('consultants', 'view')) && may(right('consultant-pay', 'view'))
  const { data } = useEndpoint(
    candidateApi.get,
    { params: { id: candidateID ?? '' } },
    { enabled: Boolean(candidateID) && seesPay, staleTime: 60_000 },
  )
  return pay && data?.pay ? onCallHint(pay, data.pay, _candidate?.name ?? 'the consultant') : undefined
}
