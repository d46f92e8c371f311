import { TextInput } from '@mantine/core'
import type { Allocation, allocationEndpoints } from '@muster/contract/billing/allocations.contract.ts'
import { compare, isZero, minus, plus, trimmed } from '@muster/contract/kernel/exact.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../kernel/endpoint.ts'
import type { Answer } from '../../kernel/send.ts'
import { AskDialog } from '../../ui/dialog/AskDialog.tsx'
import { showDay } from '../../ui/format/day.ts'
import { showAmount, showMoney } from '../../ui/format/number.ts'
import { Note } from '../../ui/states/Note.tsx'
import { FieldsSkeleton } from '../../ui/states/Skeletons.tsx'
import { FailedState } from '../../ui/states/states.tsx'
import { parseAmount } from '../../ui/typed/amount.ts'
import classes from './billing.module.css'
import { allocationLines, REFRESHES } from './lines.ts'
import { allocationHref } from './words.ts'

type Proposal = Answer<(typeof allocationEndpoints)['proposal']>

interface AllocateDialogProps {
  /** Money on account of a receipt, or an invoice in favour of the client. */
  from: { receiptID: string } | { billingID: string }
  onClose(): void
}

/** Gives what is in favour of a client to its open invoices, the oldest due day first; another person posts it. */
export function AllocateDialog({ from, onClose }: AllocateDialogProps) {
  const { history } = useRouter()
  const { data, error, refetch } = useEndpoint(allocationLines.proposal, { query: from })
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const create = useAction(allocationLines.create, {
    done: ({ reference }: Allocation) => `${reference} drafted; another person posts it`,
    refreshes: REFRESHES,
  })
  const invoices = data?.invoices ?? []
  const amountOf = (one: Proposal['invoices'][number]) =>
    typed.get(one.billingID) ?? (isZero(one.amount) ? '' : one.amount)
  const read = invoices.map((one) => ({ ...one, given: parseAmount(amountOf(one) || '0') }))
  const given = trimmed(plus('0', ...read.map((one) => one.given ?? '0')))
  const fault = !data || invoices.length === 0 ? 'There is nothing to allocate.' : faultOf(data, read, given)
  return (
    <AskDialog
      stale={REFRESHES}
      size="lg"
      title={data ? `Allocate what is left of ${data.source.name}` : 'Allocate'}
      verb="Draft the allocation"
      fault={fault}
      onConfirm={async () => {
        const parts = read.flatMap(({ billingID, given: amount }) =>
          amount && !isZero(amount) ? [{ billingID, amount }] : [],
        )
        history.push(allocationHref(await create.mutateAsync({ body: { ...from, parts } })))
      }}
      onClose={onClose}
    >
      {error && !data && <FailedState compact error={error} onRetry={() => void refetch()} />}
      {!error && !data && <FieldsSkeleton groups={1} fields={3} />}
      {data && (
        <>
          <Note>
            {showMoney({ amount: data.left, currency: data.currency })} is in favour of {data._client.name}.{' '}
            {invoices.length > 0
              ? 'It goes to the oldest due day first; change the amounts as you like.'
              : `No other invoice in ${data.currency} is open. It waits until one is issued.`}
          </Note>
          <ul className={classes.credit} aria-label="Invoices that it settles">
            {read.map((one) => (
              <li key={one.billingID}>
                <span>
                  {one.number}
                  <span className={classes.small}>
                    due {showDay(one.dueDate)}, {data.currency} {showAmount(one.open, 'always', data.currency)} open
                  </span>
                </span>
                <TextInput
                  aria-label={`${data.currency} for ${one.number}`}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="0"
                  classNames={{ input: classes.figure ?? '' }}
                  value={amountOf(one)}
                  onChange={(event) => setTyped(new Map(typed).set(one.billingID, event.currentTarget.value))}
                />
              </li>
            ))}
          </ul>
          {invoices.length > 0 && (
            <p className={classes.left} role="status">
              {leftWords(data, given)}
            </p>
          )}
        </>
      )}
    </AskDialog>
  )
}

function leftWords({ left, currency }: Proposal, given: string): string {
  const rest = trimmed(minus(left, given))
  return compare(rest, '0') < 0
    ? `${showMoney({ amount: rest.replace('-', ''), currency })} more than there is`
    : `${showMoney({ amount: rest, currency })} stays in favour of the client`
}

function faultOf(
  { left }: Proposal,
  read: readonly { number: string; open: string; given: string | null }[],
  given: string,
): string {
  for (const { number, open, given: amount } of read) {
    if (amount === null || compare(amount, '0') < 0) return `Enter the amount for ${number} in figures.`
    if (compare(amount, open) > 0) return `${number} has less open than that.`
  }
  if (isZero(given)) return 'Enter an amount.'
  return compare(given, left) > 0 ? 'More is given than there is.' : ''
}
