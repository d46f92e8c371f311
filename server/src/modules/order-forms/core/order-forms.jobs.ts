import { plural } from '@muster/contract/kernel/api/labels.ts'
import { daysBetween, formatDateInWords } from '@muster/contract/kernel/values/days.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import {
  type Recipient,
  type ReminderStep,
  rolesOf,
  stepAfter,
  stepBefore,
} from '@muster/contract/settings/reminders/reminders.rules.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { type CountryDate, dayInCountry, dayInZone } from '../../../kernel/app/country-date.ts'
import { forEachRow } from '../../../kernel/batch/batch-rows.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { inTransaction } from '../../../kernel/db/db.ts'
import { defineJob, type Schedule } from '../../../kernel/jobs/jobs.ts'
import { accountManagersOf, usersWithAccess } from '../../access/core/people.queries.ts'
import { isFirst, logReminders } from '../../settings/reminders/reminders.actions.ts'
import { lookaheadDays, type ReminderInForce, remindersInForce } from '../../settings/reminders/reminders.queries.ts'
import { inDays } from '../../settings/reminders/reminders.rules.ts'
import { mailRenewal } from '../amendments/renewal-mail.actions.ts'
import { resolvePendingWaivers } from '../approvals/agreement-waiver.jobs.ts'
import { refreshPendingApprovers } from '../approvals/pending-approvers.actions.ts'
import { delegatesFor, filterByAccess, pendingApprovers } from '../approvals/pending-approvers.queries.ts'
import { notifyAboutOrderForm } from '../lifecycle/steps.actions.ts'
import { runOrderFormDailyTransitions } from '../lifecycle/takeover.jobs.ts'
import { renewalDays, renewalsDue } from './list.queries.ts'
import type { OrderFormDbRow, OrderForms } from './scope.queries.ts'

const AT_ONCE = 500

interface Mark {
  readonly rule: string
  readonly due: string
  readonly sentAt: Date
}

/** The key of a sent reminder of an order form. */
const marked = (db: Db, { id: orderFormId }: Pick<OrderFormDbRow, 'id'>, mark: Mark) =>
  isFirst(db, 'orderFormReminder', { orderFormId, ...mark })

const markOfLate = ({ offset }: ReminderStep) => `sla-${offset}`

/** Overdue steps: each step of the reminder rule notifies its recipients once per due time. */
export async function remindLateSteps({ db, log }: Pick<AppContext, 'db' | 'log'>, now: Date): Promise<number> {
  const { steps } = (await remindersInForce(db, ['ORDER_FORM_LATE'])).ORDER_FORM_LATE
  const late = (await db
    .selectFrom('orderForm')
    .selectAll()
    .where('slaDueAt', '<=', now)
    .where('submittedAt', 'is not', null)
    .where('archivedAt', 'is', null)
    .where((eb) =>
      eb.or(
        steps.map((step) =>
          eb.and([
            eb('slaDueAt', '<=', new Date(now.getTime() - step.offset * 3_600_000)),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('orderFormReminder as told')
                  .select('told.rule')
                  .whereRef('told.orderFormId', '=', 'orderForm.id')
                  .where('told.rule', '=', markOfLate(step))
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
  try {
    await forEachRow({ log }, late, async (row) => {
      sent += await remindOne(db, row, { now, steps })
    })
  } finally {
    await logReminders(db, { countryID: null, day: now.toISOString().slice(0, 10), now }, { ORDER_FORM_LATE: sent })
  }
  return sent
}

interface Late {
  readonly now: Date
  readonly steps: readonly ReminderStep[]
}

async function remindOne(db: Db, row: OrderFormDbRow, { now, steps }: Late): Promise<number> {
  // Delegations are valid by the date in the country of work.
  const today = await dayInCountry(db, row.countryId, now)
  const overdueHours = (now.getTime() - row.slaDueAt!.getTime()) / 3_600_000
  const due = row.slaDueAt!.toISOString()
  let sent = 0
  for (const step of steps) {
    if (overdueHours < step.offset) continue
    await inTransaction(db, async (transaction) => {
      if (!(await marked(transaction, row, { rule: markOfLate(step), due, sentAt: now }))) return
      const to = await peopleOf(transaction, row, { recipients: step.recipients, today })
      await notifyAboutOrderForm({ db: transaction }, row, {
        to,
        type: 'APPROVAL_REQUEST',
        text: 'is overdue.',
      })
      sent += 1
    })
  }
  return sent
}

interface Recipients {
  readonly recipients: readonly Recipient[]
  readonly today: string
}

/** The recipients of a reminder step: by role, if they may see the order form, or by their relation to it. */
async function peopleOf(db: Db, row: OrderFormDbRow, { recipients, today }: Recipients): Promise<string[]> {
  const has = (one: Recipient) => recipients.includes(one)
  const inTurn = has('IN_TURN') ? await pendingApprovers(db, row) : []
  const people = [
    ...inTurn,
    ...(has('STAND_INS') ? await delegatesFor(db, row, today) : []),
    ...(has('ACCOUNT_MANAGERS') && row.clientId ? await accountManagersOf(db, row.clientId, row.countryId) : []),
    ...(await filterByAccess(db, row, await usersWithAccess(db, rolesOf(recipients), row.countryId))),
  ]
  return [
    ...(has('OWNER') ? [row.ownerId] : []),
    ...(has('RECRUITER') && row.recruiterId ? [row.recruiterId] : []),
    ...people.map(({ id }) => id),
  ]
}

/**
 * Reminders of placements without a next term: for users by the renewal rule and on the date set by the company, for the client by email.
 */
export async function remindRenewals(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  { countryID, day: today }: CountryDate,
  now: Date,
): Promise<number> {
  const rules = await remindersInForce(db, ['PLACEMENT_END', 'PLACEMENT_END_MAIL'])
  const steps = withDueDay(rules.PLACEMENT_END.steps, await renewalDays(db))
  const due = (await renewalsDue(
    db
      .selectFrom('orderForm')
      .where('orderForm.submittedAt', 'is not', null)
      .where('orderForm.archivedAt', 'is', null)
      .where('orderForm.countryId', '=', countryID) as OrderForms,
    today,
    Math.max(lookaheadDays(rules.PLACEMENT_END_MAIL), ...steps.map(({ offset }) => offset)),
  )
    .selectAll('orderForm')
    .orderBy('orderForm.endDate')
    .execute()) as unknown as OrderFormDbRow[]
  const sent = { PLACEMENT_END: 0, PLACEMENT_END_MAIL: 0 }
  const remindOf = async (row: OrderFormDbRow) => {
    const left = daysBetween(today, row.endDate!)
    const step = stepBefore(steps, left)
    if (step)
      await inTransaction(db, async (transaction) => {
        const mark = { rule: `renewal-${step.offset}`, due: row.endDate!, sentAt: now }
        if (!(await marked(transaction, row, mark))) return
        await notifyAboutOrderForm({ db: transaction }, row, {
          to: await peopleOf(transaction, row, { recipients: step.recipients, today }),
          type: 'RENEWAL_DUE',
          text: `ends ${inDays(row.endDate!, today)}. Renew it or prepare the exit.`,
        })
        sent.PLACEMENT_END += 1
      })
    const asking = stepBefore(rules.PLACEMENT_END_MAIL.steps, left)
    if (asking)
      await inTransaction(db, async (transaction) => {
        const mark = { rule: `renewal-mail-${asking.offset}`, due: row.endDate!, sentAt: now }
        if (!(await marked(transaction, row, mark))) return
        const work = { db: transaction, staff: null, actor: 'Nightly order form job' }
        if (await mailRenewal(work, row, { today, offset: asking.offset })) sent.PLACEMENT_END_MAIL += 1
      })
  }
  try {
    await forEachRow({ log }, due, remindOf)
  } finally {
    await logReminders(db, { countryID, day: today, now }, sent)
  }
  return sent.PLACEMENT_END
}

/** The due date of a renewal is a step with the recipients of the step before it; without steps there are no reminders. */
function withDueDay(steps: readonly ReminderStep[], days: number): readonly ReminderStep[] {
  if (steps.length === 0 || steps.some(({ offset }) => offset === days)) return steps
  const farther = steps.filter(({ offset }) => offset > days).sort((a, b) => a.offset - b.offset)
  const { recipients } = farther[0] ?? steps.reduce((max, one) => (one.offset > max.offset ? one : max))
  return [...steps, { offset: days, recipients }]
}

type OfferRules = Readonly<Record<'OFFER_UNSIGNED' | 'OFFER_ENDING' | 'OFFER_LAPSED', ReminderInForce>>

/** The reminder about an unsigned offer: expired, expiring soon, or sent some days ago. */
function dueOf(
  { stateSince, offerExpiresOn }: OrderFormDbRow,
  { zone, today }: { zone: string; today: string },
  rules: OfferRules,
) {
  const since = dayInZone(zone, stateSince)
  const days = daysBetween(since, today)
  const left = offerExpiresOn === null ? null : daysBetween(today, offerExpiresOn)
  const lapsed = left === null ? null : stepAfter(rules.OFFER_LAPSED.steps, -left)
  if (lapsed && left! < 0)
    return {
      ...{ code: 'OFFER_LAPSED' as const, rule: `offer-lapsed-${lapsed.offset}`, due: offerExpiresOn!, step: lapsed },
      text: `has an offer that expired on ${formatDateInWords(offerExpiresOn!)}. Send it again or record the decline.`,
    }
  const ending = left === null ? null : stepBefore(rules.OFFER_ENDING.steps, left)
  if (ending)
    return {
      ...{ code: 'OFFER_ENDING' as const, rule: `offer-ends-${ending.offset}`, due: offerExpiresOn!, step: ending },
      text: `has an offer that expires on ${formatDateInWords(offerExpiresOn!)}. Ask for the signature, or send it again with a later expiry date.`,
    }
  const open = left !== null && left < 0 ? null : stepAfter(rules.OFFER_UNSIGNED.steps, days)
  return (
    open && {
      ...{ code: 'OFFER_UNSIGNED' as const, rule: `offer-${open.offset}`, due: since, step: open },
      text: `has an offer that was sent ${plural(days, 'day')} ago and is not signed.`,
    }
  )
}

/** Reminders of unsigned offers: some days after sending, before expiry and after expiry, by their rules. */
export async function remindOffers(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  { countryID, day: today }: CountryDate,
  now: Date,
): Promise<number> {
  const rules = await remindersInForce(db, ['OFFER_UNSIGNED', 'OFFER_ENDING', 'OFFER_LAPSED'])
  const open = (await db
    .selectFrom('orderForm')
    .selectAll()
    .where('status', '=', 'OFFER_SENT' satisfies OrderFormStatus)
    .where('countryId', '=', countryID)
    .where('archivedAt', 'is', null)
    .execute()) as unknown as OrderFormDbRow[]
  const { zone } = await db.selectFrom('country').select('zone').where('id', '=', countryID).executeTakeFirstOrThrow()
  const sent = { OFFER_UNSIGNED: 0, OFFER_ENDING: 0, OFFER_LAPSED: 0 }
  const remindOf = async (row: OrderFormDbRow) => {
    const due = dueOf(row, { zone, today }, rules)
    if (!due) return
    await inTransaction(db, async (transaction) => {
      if (!(await marked(transaction, row, { rule: due.rule, due: due.due, sentAt: now }))) return
      await notifyAboutOrderForm({ db: transaction }, row, {
        to: await peopleOf(transaction, row, { recipients: due.step.recipients, today }),
        type: 'OFFER_UPDATE',
        text: due.text,
      })
      sent[due.code] += 1
    })
  }
  try {
    await forEachRow({ log }, open, remindOf)
  } finally {
    await logReminders(db, { countryID, day: today, now }, sent)
  }
  return sent.OFFER_UNSIGNED + sent.OFFER_ENDING + sent.OFFER_LAPSED
}

export const orderFormJobs = [
  defineJob<CountryDate>('order-forms.daily-transitions', ({ appContext, payload }) =>
    runOrderFormDailyTransitions(appContext, payload),
  ),
  defineJob<CountryDate>('order-forms.resolve-waivers', ({ appContext, payload }) =>
    resolvePendingWaivers(appContext, payload),
  ),
  defineJob<{ readonly clientID: string }>('order-forms.agreement-in-force', ({ appContext, payload }) =>
    resolvePendingWaivers(appContext, payload),
  ),
  defineJob<{ readonly userID: string }>('order-forms.approver-changed', ({ appContext, payload }) =>
    refreshPendingApprovers(appContext.db, payload.userID),
  ),
  defineJob('order-forms.late-steps', ({ appContext, now }) => remindLateSteps(appContext, now)),
  defineJob<CountryDate>('order-forms.reminders', ({ appContext, payload, now }) =>
    remindRenewals(appContext, payload, now),
  ),
  defineJob<CountryDate>('order-forms.offer-reminders', ({ appContext, payload, now }) =>
    remindOffers(appContext, payload, now),
  ),
]

export const orderFormSchedules: readonly Schedule[] = [
  // Before the daily contract job: an amended contract starts with the order form that amends it.
  { name: 'order-forms.daily-transitions', every: 'day', at: '00:00', zone: 'country' },
  // After the daily contract job, which renews or ends agreements.
  { name: 'order-forms.resolve-waivers', every: 'day', at: '00:30', zone: 'country' },
  { name: 'order-forms.late-steps', every: 'hour', at: '00:10', zone: 'UTC' },
  { name: 'order-forms.reminders', every: 'day', at: '06:00', zone: 'country' },
  { name: 'order-forms.offer-reminders', every: 'day', at: '06:00', zone: 'country' },
]
