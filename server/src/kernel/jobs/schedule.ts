import { type ParsedCronItem, parseCronItems, type TaskList } from 'graphile-worker'
import type { AppContext } from '../app/app-context.ts'
import { addJob } from './queue.ts'

/**
 * The schedule of a job. `at` is `HH:MM`: the time of a daily job, or the minute of an hourly one. With `zone:
 * 'country'` a daily job runs once for each country, at that local time, with the payload `{ countryID, day }`.
 */
export interface Schedule {
  /** The name of the job. */
  readonly name: string
  readonly every: 'minute' | 'hour' | 'day'
  readonly at?: string
  readonly zone: 'UTC' | 'country'
}

const MINUTE_MS = 60_000
/** Runs that were missed while no node was running are made up for, up to this age. */
const BACKFILL_MS = { minute: 0, hour: 2 * 60 * MINUTE_MS, day: 24 * 60 * MINUTE_MS }
/** Time zone offsets are multiples of a quarter of an hour. */
const EVERY_QUARTER = '*/15 * * * *'

export function cronItemsOf(schedules: readonly Schedule[]): ParsedCronItem[] {
  return parseCronItems(
    schedules.map((schedule) => ({
      task: taskOf(schedule),
      identifier: taskOf(schedule),
      match: patternOf(schedule),
      options: { backfillPeriod: BACKFILL_MS[schedule.every], maxAttempts: schedule.every === 'minute' ? 1 : 10 },
    })),
  )
}

const taskOf = ({ name, zone }: Schedule) => (zone === 'country' ? `countries:${name}` : name)

function patternOf({ name, every, at = '00:00', zone }: Schedule): string {
  const [hour = Number.NaN, minute = Number.NaN] = at.split(':').map(Number)
  if (!/^\d\d:\d\d$/.test(at) || hour > 23 || minute > 59)
    throw new Error(`Schedule ${name}: write the time as 06:00, not ${at}.`)
  if (zone === 'country') {
    if (every !== 'day' || minute % 15 !== 0)
      throw new Error(`Schedule ${name}: by country, only daily at a quarter of an hour.`)
    return EVERY_QUARTER
  }
  return { minute: '* * * * *', hour: `${minute} * * * *`, day: `${minute} ${hour} * * *` }[every]
}

interface Tick {
  readonly _cron: { readonly ts: string }
}

/** For daily jobs by country: a task every quarter of an hour that checks in which countries it is time. */
export const scheduleTasks = (appContext: AppContext, schedules: readonly Schedule[]): TaskList =>
  Object.fromEntries(
    schedules
      .filter(({ zone }) => zone === 'country')
      .map((schedule) => [
        taskOf(schedule),
        async (payload: unknown) => {
          const tick = new Date((payload as Tick)._cron.ts)
          await startWhereDue(appContext, schedule, tick)
        },
      ]),
  )

async function startWhereDue({ db }: AppContext, { name, at = '00:00' }: Schedule, tick: Date): Promise<void> {
  const countries = await db.selectFrom('country').select(['id', 'zone']).execute()
  await db.transaction().execute(async (transaction) => {
    for (const { id: countryID, zone } of countries) {
      const day = dueDay(zone, at, tick)
      if (day) await addJob(transaction, name, { countryID, day }, { key: `${name}:${countryID}:${day}` })
    }
  })
}

const LOOK_BACK_MS = 3 * 60 * MINUTE_MS
const QUARTER_MS = 15 * MINUTE_MS

/**
 * The calendar day whose `at` is reached in this time zone with this tick, or null. Once a day also with a clock
 * change: a time that is skipped in spring is due at the next quarter, a repeated one in autumn the first time.
 */
export function dueDay(zone: string, at: string, tick: Date): string | null {
  const local = localTime(zone, tick)
  const day = local.slice(0, 10)
  const due = `${day}T${at}`
  if (local < due) return null
  for (let ago = QUARTER_MS; ago <= LOOK_BACK_MS; ago += QUARTER_MS)
    if (localTime(zone, new Date(tick.getTime() - ago)) >= due) return null
  return day
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-03-31T06:00` in the time zone. */
export function localTime(zone: string, instant: Date): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(zone, format)
  return format.format(instant).replace(' ', 'T')
}
