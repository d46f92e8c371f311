import type {
  ExchangeRate,
  exchangeRateEndpoints,
} from '@muster/contract/settings/exchange-rates/exchange-rates.contract.ts'
import {
  describeChange,
  REASON_TO_APPROVE,
  rateChange as rateChangeOf,
} from '@muster/contract/settings/exchange-rates/rate-changes.rules.ts'
import { sql } from 'kysely'
import { conflict, ruleViolation } from '../../../kernel/app/errors.ts'
import { notify, writeAuditEntries } from '../../../kernel/app/events.ts'
import { conflictOn } from '../../../kernel/db/violations.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { assertTransition } from '../../../kernel/transitions/transition.ts'
import {
  type ExchangeRateEntryContext,
  exchangeRateName,
  lockRates,
  rateChange,
  rateChecks,
} from './exchange-rates.actions.ts'
import { getRate, getRates } from './exchange-rates.queries.ts'
import { ratesBefore } from './rate-changes.queries.ts'

type Endpoints = typeof exchangeRateEndpoints

export async function decideRate(call: Call<Endpoints['decide']>): Promise<ExchangeRate> {
  const { db, params, body } = call
  const [before] = (await lockRates(db, [params.id])) as [ExchangeRate]
  await decide(call, [before], body)
  return getRate(db, params.id)
}

export async function decideRates(call: Call<Endpoints['decideMany']>): Promise<{ decided: number }> {
  const versions = new Map(call.body.rates.map(({ id, version }) => [id, version]))
  const rates = await lockRates(call.db, [...versions.keys()])
  const changed = rates.filter(({ id, version, status }) => status === 'PROPOSED' && versions.get(id) !== version)
  if (changed.length > 0 && rates.every(({ status }) => status === 'PROPOSED')) throw changedSince(changed)
  await decide(call, rates, call.body)
  return { decided: rates.length }
}

const changedSince = (rates: readonly ExchangeRate[]) =>
  conflict(
    'RATES_CHANGED',
    `${rates.map(exchangeRateName).join(', ')} ${rates.length === 1 ? 'was' : 'were'} changed by someone else. No changes were saved. Reload the list.`,
  )

interface Verdict {
  readonly status: 'APPROVED' | 'REJECTED'
  readonly reason: string | null
  readonly version?: number
}

async function decide(
  call: ExchangeRateEntryContext,
  rates: readonly ExchangeRate[],
  { status, reason, version }: Verdict,
): Promise<void> {
  const { db, staff, now } = call
  for (const rate of rates)
    await assertTransition(rateChecks, call, rate, { id: rate.id, status, reason, ...(version && { version }) })
  if (status === 'APPROVED' && !reason) await assertExplained(call, rates)
  const ids = rates.map(({ id }) => id)
  if (status === 'APPROVED') await supersede(call, ids)
  await db
    .updateTable('exchangeRate')
    .set({ status, decidedBy: staff.id, decidedAt: now, decisionReason: reason, version: sql`version + 1` })
    .where('id', 'in', ids)
    .execute()
    .catch(
      conflictOn(
        'exchange_rate_one_a_day',
        'RATE_DECIDED',
        'Another rate for this date was just approved. Reload the list.',
      ),
    )
  const past = status === 'APPROVED' ? 'approved' : 'rejected'
  const after = new Map((await getRates(db, ids)).map((rate) => [rate.id, rate]))
  await writeAuditEntries(
    call,
    rates.map((rate) => rateChange(past, after.get(rate.id)!, rate)),
  )
  for (const [maker, own] of Map.groupBy(rates, ({ _enteredBy }) => _enteredBy?.id))
    if (maker)
      await notify(call, {
        to: [maker],
        type: 'APPROVAL_REQUEST',
        subject:
          own.length === 1
            ? `The rate ${exchangeRateName(own[0]!)} was ${past}`
            : `${own.length} exchange rates were ${past}`,
        message: `${staff.name} ${past} ${own.length === 1 ? 'it' : 'them'}${reason ? `: ${reason}` : '.'}`,
        entity: 'exchange-rate',
        entityID: own[0]!.id,
        orderFormID: null,
      })
}

/**
 * Approval of a rate that differs from the previous one by a factor of ten needs a reason, and so does a large change
 * for which the author gave no reason.
 */
async function assertExplained({ db }: ExchangeRateEntryContext, rates: readonly ExchangeRate[]): Promise<void> {
  const before = await ratesBefore(db, rates)
  const doubtful = rates.flatMap((rate, i) => {
    const isExtreme = rateChangeOf(rate.rate, before[i]?.rate ?? null) === 'EXTREME'
    const message = describeChange(rate, before[i] ?? null)
    return message && (isExtreme || !rate.changeReason) ? [message] : []
  })
  if (doubtful.length === 0) return
  const message = `${doubtful.join(' ')} ${REASON_TO_APPROVE}`
  throw ruleViolation('RATE_CHANGE_UNCONFIRMED', message, [{ path: 'reason', message }])
}

/** The approved rates of the same currencies and dates are replaced; documents based on them keep their copy. */
async function supersede(call: ExchangeRateEntryContext, ids: readonly string[]): Promise<void> {
  const { db } = call
  const old = await db
    .updateTable('exchangeRate as old')
    .from('exchangeRate as newer')
    .set({ status: 'SUPERSEDED', version: sql`old.version + 1` })
    .where('newer.id', 'in', ids)
    .whereRef('old.currency', '=', 'newer.currency')
    .whereRef('old.date', '=', 'newer.date')
    .where('old.status', '=', 'APPROVED')
    .returning('old.id')
    .execute()
  const gone = await getRates(
    db,
    old.map(({ id }) => id),
  )
  await writeAuditEntries(
    call,
    gone.map((rate) => rateChange('superseded', rate, { ...rate, status: 'APPROVED' })),
  )
}
