import { Flex, Text } from '@mantine/core'
import type { Allocation, allocationEndpoints } from '@muster/contract/billing/receipts/allocations.contract.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, isZero, minus, plus, times, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import type { Answer } from '../../../kernel/api/send.ts'
import { ActionDialog } from '../../../ui/dialog/InputDialog.tsx'
import { AmountBox } from '../../../ui/fields/AmountBox.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { formatAmount, formatMoney } from '../../../ui/format/number.ts'
import { parseAmount } from '../../../ui/parsing/amount.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import classes from '../Billing.module.css'
import { allocationApi, INVALIDATED_KEYS } from '../endpoints.ts'
import { allocationHref } from '../labels.ts'
import { MakerCheckerNotice } from '../MakerCheckerNotice.tsx'
import { useBillingAction } from '../useBillingAction.ts'

type Proposal = Answer<(typeof allocationEndpoints)['proposal']>

interface AllocateDialogProps {
  /** A receipt with an unallocated amount, or an invoice with a credit balance. */
  from: { receiptID: string } | { billingID: string }
  onClose(): void
}

const AT_THE_END = { input: { textAlign: 'end' } } as const

/** Applies a client credit to open invoices, oldest due date first; another person posts it. */
export function AllocateDialog({ from, onClose }: AllocateDialogProps) {
  const { history } = useRouter()
  const { data, error, refetch } = useEndpoint(allocationApi.proposal, { query: from })
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [sourceAmounts, setSourceAmounts] = useState<ReadonlyMap<string, string>>(new Map())
  const create = useBillingAction(
    allocationApi.create,
    ({ reference }: Allocation) => `${reference} created. Another person must post it.`,
  )
  const invoices = data?.invoices ?? []
  const amountOf = (one: Proposal['invoices'][number]) =>
    typed.get(one.billingID) ?? (isZero(one.amount) ? '' : one.amount)
  const read = invoices.map((one) => {
    const given = parseAmount(amountOf(one) || '0')
    const isCross = one.currency !== data?.currency
    const sourceText =
      sourceAmounts.get(one.billingID) ?? (isCross ? defaultSourceAmount(one, given, data?.currency) : '')
    return { ...one, given, isCross, sourceText, sourceAmount: isCross ? parseAmount(sourceText || '0') : given }
  })
  const given = trimmed(plus('0', ...read.map((one) => one.sourceAmount ?? '0')))
  const validationError =
    !data || invoices.length === 0 ? 'There is nothing to allocate.' : findError(data, read, given)
  return (
    <ActionDialog
      stale={INVALIDATED_KEYS}
      size="lg"
      title={data ? `Allocate the balance of ${data.source.name}` : 'Allocate'}
      verb="Create allocation"
      problem={validationError}
      onConfirm={async () => {
        const parts = read.flatMap(({ billingID, given: amount, isCross, sourceAmount }) =>
          amount && !isZero(amount) ? [{ billingID, amount, sourceAmount: isCross ? sourceAmount : null }] : [],
        )
        history.push(allocationHref(await create.mutateAsync({ body: { ...from, parts } })))
      }}
      onClose={onClose}
    >
      {!data && <PendingFields error={error} onRetry={refetch} groups={1} fields={3} />}
      {data && (
        <>
          <MakerCheckerNotice />
          <HelperText>
            {formatMoney({ amount: data.left, currency: data.currency })} available to {data._client.name}.{' '}
            {invoices.length > 0
              ? 'Applied to the oldest due date first. Change the amounts as needed.'
              : `No other open invoice to apply it to. It stays available until one is issued.`}
          </HelperText>
          <Flex
            component="ul"
            direction="column"
            gap={0}
            className={`${classes.credit} plain-list divided`}
            aria-label="Applied to invoices"
          >
            {read.map((one) => (
              <AllocatedInvoice
                key={one.billingID}
                invoice={one}
                amount={amountOf(one)}
                currency={data.currency}
                onAmount={(amount) => setTyped(new Map(typed).set(one.billingID, amount))}
                onSourceAmount={(sourceAmount) =>
                  setSourceAmounts(new Map(sourceAmounts).set(one.billingID, sourceAmount))
                }
              />
            ))}
          </Flex>
          {invoices.length > 0 && (
            <Text size="sm" c="dimmed" ta="end" className="figures" role="status">
              {describeRemainder(data, given)}
            </Text>
          )}
        </>
      )}
    </ActionDialog>
  )
}

interface AllocatedInvoiceProps {
  invoice: Proposal['invoices'][number] & { given: string | null; isCross: boolean; sourceText: string }
  amount: string
  /** Of the credit. */
  currency: string
  onAmount(amount: string): void
  onSourceAmount(sourceAmount: string): void
}

/** The amount for an invoice; in another currency, also the amount that it takes from the credit. */
const AllocatedInvoice = ({ invoice, amount, currency, onAmount, onSourceAmount }: AllocatedInvoiceProps) => (
  <li>
    <span>
      {invoice.number}
      <span className="subline">
        due {formatDate(invoice.dueDate)}, {invoice.currency} {formatAmount(invoice.open, 'always', invoice.currency)}{' '}
        outstanding
      </span>
    </span>
    <AmountBox
      aria-label={`${invoice.currency} for ${invoice.number}`}
      placeholder="0"
      styles={AT_THE_END}
      initial={amount}
      onChange={onAmount}
    />
    {invoice.isCross && (
      <AmountBox
        // Recalculated when the other amount changes, until the user enters the agreed amount.
        key={defaultSourceAmount(invoice, invoice.given, currency)}
        aria-label={`${currency} applied for ${invoice.number}`}
        description={`${currency} applied, as agreed with the client`}
        placeholder="0"
        styles={AT_THE_END}
        initial={invoice.sourceText}
        onChange={onSourceAmount}
      />
    )}
  </li>
)

/** Today’s exchange rate, until the user enters the agreed amount. */
const defaultSourceAmount = (
  { rate }: Proposal['invoices'][number],
  given: string | null,
  currency: string | undefined,
) => (rate === null || given === null || isZero(given) || !currency ? '' : toMinor(times(given, rate), currency))

function describeRemainder({ left, currency }: Proposal, given: string): string {
  const rest = trimmed(minus(left, given))
  return compare(rest, '0') < 0
    ? `${formatMoney({ amount: rest.replace('-', ''), currency })} more than available`
    : `${formatMoney({ amount: rest, currency })} remains as client credit`
}

function findError(
  { left }: Proposal,
  read: readonly { number: string; open: string; given: string | null; sourceAmount: string | null }[],
  given: string,
): string {
  for (const { number, open, given: amount, sourceAmount } of read) {
    if (amount === null || compare(amount, '0') < 0) return `Enter a valid amount for ${number}.`
    if (sourceAmount === null || compare(sourceAmount, '0') < 0 || isZero(sourceAmount) !== isZero(amount))
      return `Enter the amount applied to ${number}.`
    if (compare(amount, open) > 0) return `The amount for ${number} is above its outstanding amount.`
  }
  if (isZero(given)) return 'Enter an amount.'
  return compare(given, left) > 0 ? 'The total is more than the available amount.' : ''
}
