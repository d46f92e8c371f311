import { daysBetween, daysFromTo } from '@muster/contract/kernel/days.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/states.contract.ts'
import { dayInCountry, dayInZone } from '../../kernel/country-day.ts'
import type { Db } from '../../kernel/db.ts'
import { inTransaction } from '../../kernel/db.ts'
import { defineJob, type Schedule } from '../../kernel/jobs.ts'
import type { World } from '../../kernel/world.ts'
import { accountManagersOf, peopleReaching } from '../access/people.queries.ts'
import { renewalDays, renewalsDue } from './list.queries.ts'
import type { OrderFormDbRow, OrderForms } from './scope.queries.ts'
import { tell } from './steps.actions.ts'
import { turnDay } from './takeover.jobs.ts'
import { peopleInTurn, standInsFor } from './turn.queries.ts'
import { settleWaits } from './waits.jobs.ts'

const AT_ONCE = 500

/** Writes the reminder down; false when it went out before, so that a job that runs twice reminds once. */
async function isFirst(db: Db, orderFormID: string, rule: string, due: string, now: Date): Promise<boolean> {
  const written = await db
    .insertInto('orderFormReminder')
    .values({ orderFormId: orderFormID, rule, due, sentAt: now })
    .onConflict((on) => on.columns(['orderFormId', 'rule', 'due']).doNothing())
    .returning('rule')
    .executeTakeFirst()
  return written !== undefined
}

const ESCALATION = [
  { rule: 'sla', afterHours: 0 },
  { rule: 'sla-delegate', afterHours: 24 },
  { rule: 'sla-coo', afterHours: 48 },
] as const

/** Steps over their time: first whoever is next, a day later those who may approve in their place, after another the COO (domain.md §8). */
export async function remindLateSteps({ db }: Pick<World, 'db'>, now: Date): Promise<number> {
  const late = (await db
    .selectFrom('orderForm')
    .selectAll()
    .where('slaDueAt', '<=', now)
    .where('submittedAt', 'is not', null)
    .where('archivedAt', 'is', null)
    .where((eb) =>
      eb.or(
        ESCALATION.map(({ rule, afterHours }) =>
          eb.and([
            eb('slaDueAt', '<=', new Date(now.getTime() - afterHours * 3_600_000)),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('orderFormReminder as told')
                  .select('told.rule')
                  .whereRef('told.orderFormId', '=', 'orderForm.id')
                  .where('told.rule', '=', rule)
                  .whereRef('told.sentAt', '>=', 'orderForm.slaDueAt'),
              ),
            ),
          ]),
        ),
      ),
    )
    .orderBy('slaDueAt')
    .limit(AT_ONCE)
    .execute()) as unknown as OrderFormDbRow[]
  let sent = 0
  for (const row of late) sent += await remindOne(db, row, now)
  return sent
}

async function remindOne(db: Db, row: OrderFormDbRow, now: Date): Promise<number> {
  // Approvals are handed over by the days of the country of work.
  const today = await dayInCountry(db, row.countryId, now)
  const overdueHours = (now.getTime() - row.slaDueAt!.getTime()) / 3_600_000
  const due = row.slaDueAt!.toISOString()
  let sent = 0
  for (const { rule, afterHours } of ESCALATION) {
    if (overdueHours < afterHours) continue
    await inTransaction(db, async (transaction) => {
      if (!(await isFirst(transaction, row.id, rule, due, now))) return
      const inTurn = await peopleInTurn(transaction, row)
      const people =
        rule === 'sla'
          ? inTurn
          : rule === 'sla-delegate'
            ? await standInsFor(transaction, row, inTurn, today)
            : await peopleReaching(transaction, ['COO'], row.countryId)
      await tell({ db: transaction }, row, {
        to: people.map(({ id }) => id),
        type: 'APPROVAL_REQUEST',
        words: 'waits longer than it should. Its step is over its time.',
      })
      sent += 1
    })
  }
  return sent
}

const RENEWAL_OFFSETS = [15, 30, 60, 90]

/**
 * Placements near their end without a next term: business development, HR and the team lead at 90, 60, 30 and 15 days, and on the day from
 * which the company's settings call a renewal due; at 15 the country manager too.
 */
export async function remindRenewals(
  { db }: Pick<World, 'db'>,
  { countryID, day: today }: CountryDay,
  now: Date,
): Promise<number> {
  const offsets = [...new Set([...RENEWAL_OFFSETS, await renewalDays(db)])].sort((a, b) => a - b)
  const due = (await renewalsDue(
    db
      .selectFrom('orderForm')
      .where('orderForm.submittedAt', 'is not', null)
      .where('orderForm.archivedAt', 'is', null)
      .where('orderForm.countryId', '=', countryID) as OrderForms,
    today,
    offsets.at(-1)!,
  )
    .selectAll('orderForm')
    .orderBy('orderForm.endDate')
    .execute()) as unknown as OrderFormDbRow[]
  let sent = 0
  for (const row of due) {
    const left = daysBetween(today, row.endDate!)
    // The nearest offset that has come; a day on which no job ran is made up for by the next.
    const offset = offsets.find((days) => left <= days)
    if (offset === undefined || left < 0) continue
    await inTransaction(db, async (transaction) => {
      if (!(await isFirst(transaction, row.id, `renewal-${offset}`, row.endDate!, now))) return
      const roles = ['HR_MANAGER', 'TAS_LEAD', ...(offset <= 15 ? ['COUNTRY_MANAGER'] : [])]
      const people = [
        ...(await accountManagersOf(transaction, row.clientId!, row.countryId)),
        ...(await peopleReaching(transaction, roles, row.countryId)),
      ]
      await tell({ db: transaction }, row, {
        to: [row.ownerId, ...people.map(({ id }) => id)],
        type: 'RENEWAL_DUE',
        words: `ends in ${left} days. Renew it, or prepare the exit.`,
      })
      sent += 1
    })
  }
  return sent
}

const OFFER_DAYS = [5, 2]
/** So many days before its last one an offer is spoken of again. */
const OFFER_ENDS_IN = 2

/** What is to be said about an offer without a signature today: that it has lapsed, ends soon, or is out for some days. */
function dueOf({ stateSince, offerExpiresOn }: OrderFormDbRow, { zone, today }: { zone: string; today: string }) {
  const since = dayInZone(zone, stateSince)
  const days = daysFromTo(since, today) - 1
  const left = offerExpiresOn === null ? null : daysFromTo(today, offerExpiresOn) - 1
  if (left !== null && left < 0)
    return {
      ...{ rule: 'offer-lapsed', due: offerExpiresOn! },
      words: `is out as an offer that lapsed on ${offerExpiresOn}. Send it again, or record that it was declined.`,
    }
  if (left !== null && left <= OFFER_ENDS_IN)
    return {
      ...{ rule: 'offer-ends', due: offerExpiresOn! },
      words: `is out as an offer that ends on ${offerExpiresOn}. Ask for the signature, or send it again with a later day.`,
    }
  const after = OFFER_DAYS.find((one) => days >= one)
  return after === undefined
    ? null
    : { rule: `offer-${after}`, due: since, words: `is out as an offer for ${days} days and not signed yet.` }
}

/** Offers without a signature: two and five days after they went out (domain.md §8), before they lapse, and when they have. */
export async function remindOffers(
  { db }: Pick<World, 'db'>,
  { countryID, day: today }: CountryDay,
  now: Date,
): Promise<number> {
  const open = (await db
    .selectFrom('orderForm')
    .selectAll()
    .where('status', '=', 'OFFER_SENT' satisfies OrderFormStatus)
    .where('countryId', '=', countryID)
    .where('archivedAt', 'is', null)
    .execute()) as unknown as OrderFormDbRow[]
  const { zone } = await db.selectFrom('country').select('zone').where('id', '=', countryID).executeTakeFirstOrThrow()
  let sent = 0
  for (const row of open) {
    const due = dueOf(row, { zone, today })
    if (!due) continue
    await inTransaction(db, async (transaction) => {
      if (!(await isFirst(transaction, row.id, due.rule, due.due, now))) return
      const people = await peopleInTurn(transaction, row)
      await tell({ db: transaction }, row, {
        to: [...people.map(({ id }) => id), ...(row.recruiterId ? [row.recruiterId] : [])],
        type: 'OFFER_UPDATE',
        words: due.words,
      })
      sent += 1
    })
  }
  return sent
}

interface CountryDay {
  readonly countryID: string
  readonly day: string
}

export const orderFormJobs = [
  defineJob<CountryDay>('order-forms.turn-day', async ({ world, payload }) => {
    await turnDay(world, payload)
    await settleWaits(world, payload)
  }),
  defineJob<{ readonly clientID: string }>('order-forms.agreement-in-force', ({ world, payload }) =>
    settleWaits(world, payload),
  ),
  defineJob('order-forms.late-steps', ({ world, now }) => remindLateSteps(world, now)),
  defineJob<CountryDay>('order-forms.reminders', async ({ world, payload, now }) => {
    await remindRenewals(world, payload, now)
    await remindOffers(world, payload, now)
  }),
]

export const orderFormSchedules: readonly Schedule[] = [
  // Before the contracts turn the day: an amended contract begins with the order form that amends it.
  { name: 'order-forms.turn-day', every: 'day', at: '00:00', zone: 'country' },
  { name: 'order-forms.late-steps', every: 'hour', at: '00:10', zone: 'UTC' },
  { name: 'order-forms.reminders', every: 'day', at: '06:00', zone: 'country' },
]
