import { rounded } from '@muster/contract/kernel/math/rational.ts'
import { writeAuditEntries } from '../../../kernel/app/events.ts'
import { inBatches } from '../../../kernel/batch/in-batches.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { DemoPart } from '../company/company-demo.types.ts'
import { exchangeRateName } from './exchange-rates.actions.ts'

const DAY_MS = 86_400_000

/**
 * Units per USD; pegged currencies do not change, the others change by this many thousandths a week
 * (docs/domain/money.md).
 */
const QUOTES: readonly (readonly [currency: string, rate: string, wander: number])[] = [
  ['AED', '3.6725', 0],
  ['SAR', '3.75', 0],
  ['QAR', '3.64', 0],
  ['BHD', '0.376', 0],
  ['OMR', '0.3845', 0],
  ['KWD', '0.3070', 1],
  ['INR', '88.00', 4],
  ['EGP', '48.50', 6],
  ['PKR', '281.50', 3],
  ['GBP', '0.7600', 5],
  ['EUR', '0.8600', 5],
  ['JPY', '152.00', 6],
]
const SOURCE = 'Central Bank of the UAE'
const WEEKS = 90
const DAILY_DAYS = 45

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const weekday = (ms: number) => new Date(ms).getUTCDay()
const isWeekend = (ms: number) => weekday(ms) === 0 || weekday(ms) === 6

/**
 * A rate every Monday for twenty months, and every working day of the last weeks, except Tuesday to Thursday of the
 * week before last; today's rates await approval.
 */
export async function demoRates(db: Db, { random, users, now }: DemoPart): Promise<void> {
  const maker = users.find(({ role }) => role === 'FINANCE_MANAGER_INVOICE')
  const checker = users.find(({ role }) => role === 'CFO')
  if (!maker || !checker) throw new Error('The demo rates need a finance manager and a CFO.')
  const today = Date.parse(dayOf(now.getTime()))
  const monday = today - ((weekday(today) + 6) % 7) * DAY_MS
  const gap = new Set([1, 2, 3].map((day) => monday - 14 * DAY_MS + day * DAY_MS))
  const days = new Set(Array.from({ length: WEEKS }, (_, week) => monday - week * 7 * DAY_MS))
  for (let ms = today - DAILY_DAYS * DAY_MS; ms < today; ms += DAY_MS) if (!isWeekend(ms) && !gap.has(ms)) days.add(ms)
  days.delete(today)
  const approved = [...days]
    .sort((a, b) => a - b)
    .flatMap((ms) =>
      QUOTES.map(([currency, rate, wander]) => {
        const chance = random.fork(`${currency} ${dayOf(ms)}`)
        const thousandths = wander === 0 ? 0 : chance.between(-wander, wander)
        return { currency, date: dayOf(ms), rate: moved(rate, thousandths), source: SOURCE }
      }),
    )
  const at = (date: string, hour: number) => new Date(Date.parse(date) + hour * 3_600_000)
  const rows = approved.map((rate) => ({
    ...rate,
    status: 'APPROVED',
    enteredBy: maker.id,
    enteredAt: at(rate.date, 7),
    decidedBy: checker.id,
    decidedAt: at(rate.date, 9),
    version: 2,
  }))
  for (const portion of inBatches(rows, 1_000)) await db.insertInto('exchangeRate').values(portion).execute()
  const fresh = QUOTES.map(([currency, rate]) => ({ currency, date: dayOf(today), rate, source: SOURCE }))
  const waiting = await db
    .insertInto('exchangeRate')
    .values(fresh.map((rate) => ({ ...rate, enteredBy: maker.id, enteredAt: now })))
    .returning(['id', 'currency', 'date', 'rate', 'source', 'status'])
    .execute()
  const staff = { ...maker, sessionID: '' }
  await writeAuditEntries(
    { db, staff },
    waiting.map(({ id, ...after }) => ({
      event: 'exchange-rate.entered',
      entity: 'exchange-rate',
      entityID: id,
      name: exchangeRateName(after),
      after,
    })),
  )
}

/** The rate changed by this many thousandths, with the same number of decimals. */
const moved = (rate: string, thousandths: number) =>
  thousandths === 0
    ? rate
    : rounded(
        `${Number.parseInt(rate.replace('.', ''), 10) * (1000 + thousandths)}/${10 ** (placesOf(rate) + 3)}`,
        placesOf(rate),
      )
const placesOf = (rate: string) => rate.split('.')[1]?.length ?? 0
