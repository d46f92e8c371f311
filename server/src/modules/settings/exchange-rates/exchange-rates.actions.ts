import { randomUUID } from 'node:crypto'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { convert as convertBy } from '@muster/contract/settings/exchange-rates/exchange.rules.ts'
import {
  type Conversion,
  type ExchangeRate,
  type ExchangeRateStatus,
  type exchangeRateEndpoints,
  exchangeRateStates,
  type NewExchangeRate,
} from '@muster/contract/settings/exchange-rates/exchange-rates.contract.ts'
import { describeChange, REASON_TO_ENTER } from '@muster/contract/settings/exchange-rates/rate-changes.rules.ts'
import { conflict, invalid, notFound, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import {
  type AuditContext,
  type AuditEvent,
  notify,
  writeAuditEntries,
  writeAuditEntry,
} from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { conflictOn } from '../../../kernel/db/violations.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { proposalGuards } from '../../../kernel/transitions/proposals.ts'
import { assertTransition, type StatusChange, transitionChecks } from '../../../kernel/transitions/transition.ts'
import { approversOf } from '../versions/versions.queries.ts'
import { getRate, getRates, ratesOn, sameRate, stalenessOf } from './exchange-rates.queries.ts'
import { ratesBefore } from './rate-changes.queries.ts'

type Endpoints = typeof exchangeRateEndpoints

export async function convertAmount(call: Call<Endpoints['convert']>): Promise<Conversion> {
  const { db, query, today } = call
  const { from, to, amount, date = today } = query
  const table = await ratesOn(db, date, [from, to])
  const converted = convertBy(table, { amount, from, to, date }, await stalenessOf(db))
  if (!converted.ok) throw ruleViolation(converted.code, converted.message)
  const { rate, amount: worth, currency, explain } = converted
  return {
    amount: worth,
    currency,
    explain,
    rate: rate.rate,
    exact: rate.exact,
    date,
    rateDate: rate.rateDate,
    legs: rate.legs.map((leg) => ({ ...leg, source: leg.source ?? null })),
    warning: rate.warning,
  }
}

export const exchangeRateName = ({ currency, date }: Pick<ExchangeRate, 'currency' | 'date'>) =>
  `${currency} of ${formatLongDate(date)}`

export const rateChange = (past: string, after: ExchangeRate, before?: ExchangeRate): AuditEvent => ({
  event: `exchange-rate.${past}`,
  entity: 'exchange-rate',
  entityID: after.id,
  name: exchangeRateName(after),
  ...(before && { before: essence(before) }),
  after: essence(after),
  reason: before ? after.decisionReason : null,
})

/** The fields of the rate itself, without the previous rate, which is another record. */
const essence = ({ currency, date, rate, source, status, changeReason }: ExchangeRate) => ({
  currency,
  date,
  rate,
  source,
  status,
  ...(changeReason && { changeReason }),
})

const FUTURE = 'The rate date can’t be in the future.'

/** The error of a rate compared with the others of its date, as text; null when it can be entered. */
export function findError(
  { date, currency, rate }: Pick<NewExchangeRate, 'date' | 'currency' | 'rate'>,
  today: string,
  held: { waiting: ReadonlySet<string>; approved: ReadonlyMap<string, string> },
): { path: string; message: string } | null {
  if (date > today) return { path: 'date', message: FUTURE }
  const key = `${currency} ${date}`
  if (held.waiting.has(key))
    return {
      path: 'date',
      message: `A rate of ${currency} on ${formatLongDate(date)} is already pending approval. Withdraw or decide on it first.`,
    }
  const approved = held.approved.get(key)
  return approved !== undefined && sameRate(approved, rate)
    ? { path: 'rate', message: `${currency} on ${formatLongDate(date)} already has this rate.` }
    : null
}

/**
 * The rates already entered for the dates and currencies of these rates: pending ones, and approved ones with their
 * rate.
 */
export async function activeRates(db: Db, rates: readonly Pick<NewExchangeRate, 'date' | 'currency'>[]) {
  const rows = await db
    .selectFrom('exchangeRate')
    .select(['currency', 'date', 'rate', 'status'])
    .where('status', 'in', ['PROPOSED', 'APPROVED'])
    .where('currency', 'in', [...new Set(rates.map(({ currency }) => currency)), ''])
    .where('date', 'in', [...new Set(rates.map(({ date }) => date))])
    .execute()
  const key = (row: { currency: string; date: string }) => `${row.currency} ${row.date}`
  return {
    waiting: new Set(rows.filter(({ status }) => status === 'PROPOSED').map(key)),
    approved: new Map(rows.filter(({ status }) => status === 'APPROVED').map((row) => [key(row), row.rate])),
  }
}

const alreadyPending = conflictOn(
  'exchange_rate_one_waiting',
  'RATE_PENDING',
  'A rate of this currency and date is already pending approval. Withdraw or decide on it first.',
)

export type ExchangeRateEntryContext = AuditContext & { readonly staff: Staff; readonly now: Date }

/** Stores validated rates, notifies the approvers once, and returns their ids. */
export async function enterRates(
  context: ExchangeRateEntryContext,
  rates: readonly NewExchangeRate[],
): Promise<string[]> {
  const { db, staff, now } = context
  const rows = rates.map((rate) => ({ ...rate, id: randomUUID(), enteredBy: staff.id, enteredAt: now }))
  await db.insertInto('exchangeRate').values(rows).execute().catch(alreadyPending)
  const ids = rows.map(({ id }) => id)
  const made = await getRates(db, ids)
  await writeAuditEntries(
    context,
    made.map((rate) => rateChange('entered', rate)),
  )
  return ids
}

export async function notifyRateApprovers(
  context: ExchangeRateEntryContext,
  rates: readonly Pick<NewExchangeRate, 'currency' | 'date'>[],
  firstID: string,
) {
  const days = [...new Set(rates.map(({ date }) => date))].sort().map(formatLongDate)
  const when = days.length === 1 ? days[0] : `${days[0]} to ${days.at(-1)}`
  const what = rates.length === 1 ? exchangeRateName(rates[0]!) : `${rates.length} rates of ${when}`
  await notify(context, {
    to: await approversOf(context.db, 'exchange-rates', context.staff.id),
    type: 'APPROVAL_REQUEST',
    subject: `${rates.length === 1 ? 'An exchange rate is' : 'Exchange rates are'} pending your approval`,
    message: `${context.staff.name} entered ${what}.`,
    entity: 'exchange-rate',
    entityID: firstID,
    orderFormID: null,
  })
}

export async function createRate(call: Call<Endpoints['create']>): Promise<ExchangeRate> {
  const [rate] = await createRates(call, [call.body], () => '')
  return rate!
}

export const createDay = (call: Call<Endpoints['createDay']>): Promise<ExchangeRate[]> => {
  const { date, source, rates, changeReason } = call.body
  return createRates(
    call,
    rates.map((rate) => ({ ...rate, date, source, changeReason })),
    (i, path) => (path === 'rate' ? `rates.${i}.` : ''),
  )
}

/** The warning for each rate compared with the previous one, as text; null without one. */
const remarkableChanges = async (db: Db, rates: readonly Pick<NewExchangeRate, 'date' | 'currency' | 'rate'>[]) =>
  (await ratesBefore(db, rates)).map((before, i) => describeChange(rates[i]!, before))

function unexplainedChange(text: string) {
  const message = `${text} ${REASON_TO_ENTER}`
  return ruleViolation('RATE_CHANGE_UNEXPLAINED', message, [{ path: 'changeReason', message }])
}

async function createRates(
  call: ExchangeRateEntryContext & { readonly today: string },
  rates: readonly NewExchangeRate[],
  prefix: (i: number, path: string) => string,
) {
  const held = await activeRates(call.db, rates)
  const validationErrors = rates.flatMap((rate, i) => {
    const validationError = findError(rate, call.today, held)
    return validationError
      ? [{ path: `${prefix(i, validationError.path)}${validationError.path}`, message: validationError.message }]
      : []
  })
  if (validationErrors.length > 0)
    throw ruleViolation('RATE_NOT_ACCEPTED', validationErrors[0]!.message, validationErrors)
  const changes = await remarkableChanges(call.db, rates)
  const unexplained = changes.filter((message, i) => message !== null && !rates[i]!.changeReason)
  if (unexplained.length > 0) throw unexplainedChange(unexplained.join(' '))
  // The reason given for a date belongs to the rates that need one.
  const explained = rates.map((rate, i) => (rates.length > 1 && !changes[i] ? { ...rate, changeReason: null } : rate))
  const ids = await enterRates(call, explained)
  await notifyRateApprovers(call, rates, ids[0]!)
  return getRates(call.db, ids)
}

/** The rates, locked in a fixed order; 404 when one is missing. */
export async function lockRates(db: Db, ids: readonly string[]): Promise<ExchangeRate[]> {
  const found = await db
    .selectFrom('exchangeRate')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (found.length < new Set(ids).size) throw notFound('exchange rate')
  return getRates(db, ids)
}

/** The error for a rate that was already approved or rejected. */
function decided(rate: ExchangeRate) {
  const already = rate.status === 'PROPOSED' ? 'proposed' : rate.status.toLowerCase()
  const correct =
    rate.status === 'APPROVED' ? ' Documents may use it. Enter a new rate for the same date to replace it.' : ''
  return conflict('RATE_DECIDED', `The rate ${exchangeRateName(rate)} was already ${already}.${correct}`)
}

/** The checks of every decision on a rate, also of decisions on many rates. */
export const rateChecks = transitionChecks<ExchangeRateEntryContext, StatusChange<ExchangeRateStatus>>()({
  machine: () => exchangeRateStates,
  subject: (rate: ExchangeRate) => `The rate ${exchangeRateName(rate)}`,
  closed: decided,
  read: (_call, rate) => Promise.resolve(rate),
  guards: ({ staff }, rate, { change }) =>
    proposalGuards(
      staff,
      change.status,
      { proposerID: rate._enteredBy?.id ?? null, contributorIDs: rate._contributors.map(({ id }) => id) },
      {
        ownDecision: `You can’t approve your own rate ${exchangeRateName(rate)}.`,
        othersProposal: 'Only the user who entered a rate can withdraw it. The CFO can reject it.',
      },
    ),
})

export async function changeRate(call: Call<Endpoints['update']>): Promise<ExchangeRate> {
  const { db, params, body, staff, now, today } = call
  const { version, ...change } = body
  const [before] = (await lockRates(db, [params.id])) as [ExchangeRate]
  if (before.status !== 'PROPOSED') throw decided(before)
  if (before.version !== version) throw staleVersion(before)
  if ((change.date ?? before.date) > today) throw invalid([{ path: 'date', message: FUTURE }])
  const [message] = await remarkableChanges(db, [
    { currency: before.currency, date: change.date ?? before.date, rate: change.rate ?? before.rate },
  ])
  if (message && !(change.changeReason ?? before.changeReason)) throw unexplainedChange(message)
  await db
    .updateTable('exchangeRate')
    .set({ ...change, enteredBy: staff.id, enteredAt: now, version: version + 1 })
    .where('id', '=', params.id)
    .execute()
    .catch(alreadyPending)
  const after = await getRate(db, params.id)
  await writeAuditEntry(call, rateChange('updated', after, before))
  await notifyRateApprovers(call, [after], after.id)
  return after
}

export async function withdrawRate(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { db, params, staff, now } = call
  const [before] = (await lockRates(db, [params.id])) as [ExchangeRate]
  await assertTransition(rateChecks, call, before, { id: params.id, status: 'WITHDRAWN' })
  await db
    .updateTable('exchangeRate')
    .set({ status: 'WITHDRAWN', decidedBy: staff.id, decidedAt: now, version: before.version + 1 })
    .where('id', '=', params.id)
    .execute()
  await writeAuditEntry(call, rateChange('withdrawn', await getRate(db, params.id), before))
  return { id: params.id }
}
