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
import { standbyHint } from '../hints/standbyHint.ts'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { INVALIDATED_KEYS, recordApi } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { ChangeImpact } from './ChangeImpact.tsx'

const UNREAD = 'Enter an amount such as 12500.50.'
/** The error of a typed amount; none while it is empty. */
const amountError = (typed = '') => (typed.trim() === '' || parseAmount(typed) !== null ? undefined : UNREAD)

/** The standby rate if it was edited; null if it was cleared. */
const editedStandby = (typed: string, known: string | null | undefined) =>
  typed.trim() === (known ?? '') ? {} : { standbyRate: typed.trim() === '' ? null : (parseAmount(typed) ?? typed) }

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

/** Amends an active placement: previews the impact, then creates the amendment as a draft. */
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
  const [isPreviewRequested, setPreviewRequested] = useState(false)
  const [impact, setImpact] = useState<Impact | null>(null)
  const preview = useAction(recordApi.change)
  const create = useAction(recordApi.change, {
    done: 'Amendment created as draft',
    refreshes: INVALIDATED_KEYS,
  })
  const edit =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setImpact(null)
    }
  const hasInvalidAmount = [rate, billedStandby, paidStandby, ...amounts].some((typed) => amountError(typed))
  const validationError = !isDay(effectiveDate)
    ? 'Enter the effective date.'
    : hasInvalidAmount
      ? UNREAD
      : !reason.trim()
        ? 'Enter a reason.'
        : ''
  const bodyOf = (preview: boolean) => {
    const next = amounts.map((typed, index) =>
      typed === components[index]?.amount ? typed : (parseAmount(typed) ?? typed),
    )
    const isPaid = components.some(({ amount }, index) => amount !== next[index])
    const billChange = {
      ...(rate && rate !== bill?.rate && { rate: parseAmount(rate) ?? rate }),
      ...editedStandby(billedStandby, bill?.standbyRate),
    }
    const payChange = {
      ...(isPaid && { components: components.map((one, index) => ({ ...one, amount: next[index] ?? one.amount })) }),
      ...editedStandby(paidStandby, pay?.standbyRate),
    }
    const hasChanges = (part: object) => Object.keys(part).length > 0
    return {
      ...{ version, effectiveDate, reason: reason.trim(), preview },
      ...(hasChanges(billChange) && { bill: billChange }),
      ...(hasChanges(payChange) && { pay: payChange }),
      ...(end !== endDate && isDay(end) ? { endDate: end } : {}),
    }
  }
  const previewImpact = async () => {
    setPreviewRequested(true)
    if (validationError) return
    const answer = await preview.mutateAsync({ params: { id }, body: bodyOf(true) }).catch(() => null)
    setImpact(answer?.impact ?? null)
  }
  const createAmendment = async () => {
    const { orderFormID } = await create.mutateAsync({ params: { id }, body: bodyOf(false) })
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
      isAsked={isPreviewRequested && validationError !== ''}
      size="lg"
      onConfirm={createAmendment}
      onClose={onClose}
    >
      <HelperText>
        Nothing changes yet. The amendment goes through all reviews and activates on its effective date.
      </HelperText>
      <SimpleGrid minColWidth="min(200px, 100%)" autoFlow="auto-fit" spacing="sm" className="items-start">
        <DateBox
          label="Effective from"
          initial={effectiveDate}
          earliest={startDate ? daysAfter(startDate, 1) : todayHere()}
          latest={endDate ?? undefined}
          onChange={edit(setEffectiveDate)}
          required
        />
        <DateBox label="End date" initial={end} onChange={edit(setEnd)} />
        {bill && (
          <>
            <Amount
              label={`Bill rate per ${bill.unit ? PER_UNIT[bill.unit] : 'unit'}`}
              currency={bill.currency}
              typed={rate}
              onType={edit(setRate)}
            />
            <Amount
              label="On-call bill rate per day"
              currency={bill.currency}
              typed={billedStandby}
              onType={edit(setBilledStandby)}
            />
          </>
        )}
        {components.map(({ code, label }, index) => (
          <Amount
            key={`${code} ${index}`}
            label={label ?? payComponentLabels[code]}
            currency={pay?.currency}
            typed={amounts[index] ?? ''}
            onType={(typed) => edit(setAmounts)(amounts.with(index, typed))}
          />
        ))}
        {components.length > 0 && (
          <Amount
            label="On-call pay per day"
            {...(hint && { hint })}
            currency={pay?.currency}
            typed={paidStandby}
            onType={edit(setPaidStandby)}
          />
        )}
      </SimpleGrid>
      <ReasonBox value={reason} onChange={setReason} isRequired isLater />
      {impact && <ChangeImpact impact={impact} isApart />}
    </OrderFormDialog>
  )
}

/** The current standby pay of the consultant, for users who may see it; it applies while the order form has none. */
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
