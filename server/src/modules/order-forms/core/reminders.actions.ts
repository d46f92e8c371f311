import { plural } from '@muster/contract/kernel/api/labels.ts'
import { daysBetween, formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import { type ReminderStep, stepAfter, stepBefore } from '@muster/contract/settings/reminders/reminder-steps.rules.ts'
import { type Recipient, rolesOf } from '@muster/contract/settings/reminders/reminders.rules.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { type CountryDate, dayInCountry, dayInZone } from '../../../kernel/app/country-date.ts'
import type { Db } from '../../../kernel/db/db.ts'
import {
  countSentReminders,
  type DueReminder,
  defineReminders,
  dueOf,
  type ReminderRun,
  sendReminders,
} from '../../../kernel/reminders/reminders.ts'
import { inDays, lookaheadDays } from '../../../kernel/reminders/rules.ts'
import { accountManagersOf, usersWithAccess } from '../../access/core/people.queries.ts'
import { mailRenewal } from '../amendments/renewal-mail.actions.ts'
import { delegatesFor, filterByAccess, pendingApprovers } from '../approvals/pending-approvers.queries.ts'
import { orderFormNote } from '../lifecycle/steps.actions.ts'
import { renewalDays, renewalsDue } from './list.queries.ts'
import type { OrderFormDbRow, OrderForms } from './scope.queries.ts'

const ENTITY = 'order-form'
const AT_ONCE = 500
const HOUR_MS = 3_600_000

/** Order forms whose step is overdue, and for which a step of the reminder rule was not sent since then. */
async function overdueOrderForms({ db, now, rules }: ReminderRun<'ORDER_FORM_LATE'>): Promise<OrderFormDbRow[]> {
  const { steps } = rules.ORDER_FORM_LATE
  if (steps.length === 0) return []
  const late = await db
    .selectFrom('orderForm')
    .selectAll()
    .where('slaDueAt', '<=', now)
    .where('submittedAt', 'is not', null)
    .where('archivedAt', 'is', null)
    .where((eb) =>
      eb.or(
        steps.map(({ offset }) =>
          eb.and([
            eb('slaDueAt', '<=', new Date(now.getTime() - offset * HOUR_MS)),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('reminderSent as sent')
                  .select('sent.id')
                  .where('sent.rule', '=', 'ORDER_FORM_LATE')
                  .where('sent.subjectType', '=', ENTITY)
                  .where('sent.subjectId', '=', sql<string>`order_form.id::text`)
                  .where('sent.step', '=', offset)
                  .whereRef('sent.sentAt', '>=', 'orderForm.slaDueAt'),
              ),
            ),
          ]),
        ),
      ),
    )
    .orderBy('slaDueAt')
    .limit(AT_ONCE)
    .execute()
  return late as unknown as OrderFormDbRow[]
}

/** Overdue steps: each step of the rule, in hours, once per due time. */
const lateSteps = defineReminders({
  codes: ['ORDER_FORM_LATE'],
  select: overdueOrderForms,
  due: ({ now, rules }, row) => {
    const dueAt = row.slaDueAt!
    const overdueHours = (now.getTime() - dueAt.getTime()) / HOUR_MS
    return rules.ORDER_FORM_LATE.steps
      .filter(({ offset }) => overdueHours >= offset)
      .flatMap((step) =>
        dueOf('ORDER_FORM_LATE', step, {
          subjectType: ENTITY,
          subjectID: row.id,
          dueOn: dueAt.toISOString().slice(0, 10),
          occasion: dueAt.toISOString(),
          about: row,
        }),
      )
  },
  message: async ({ db, now }, { recipients, about: row }) => {
    // Delegations are valid by the date in the country of work.
    const today = await dayInCountry(db, row.countryId, now)
    return orderFormNote(db, row, {
      to: await peopleOf(db, row, { recipients, today }),
      type: 'APPROVAL_REQUEST',
      text: 'is overdue.',
    })
  },
})

/** Returns the number of reminders sent. */
export async function remindLateSteps(appContext: AppContext, now: Date): Promise<number> {
  const run = { countryID: '', day: now.toISOString().slice(0, 10), now }
  return (await sendReminders(appContext, [lateSteps], run)).ORDER_FORM_LATE ?? 0
}

interface Recipients {
  readonly recipients: readonly Recipient[]
  readonly today: string
}

/** The recipients of a reminder step: by role, if they may see the order form, or by their relation to it. */
async function peopleOf(db: Db, row: OrderFormDbRow, { recipients, today }: Recipients): Promise<string[]> {
  const has = (one: Recipient) => recipients.includes(one)
  const pending = has('PENDING_APPROVERS') ? await pendingApprovers(db, row) : []
  const people = [
    ...pending,
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

/** Placements of the country without a next term that end within this many days. */
const endingPlacements = async ({ db, countryID, day }: ReminderRun, days: number) =>
  (await renewalsDue(
    db
      .selectFrom('orderForm')
      .where('orderForm.submittedAt', 'is not', null)
      .where('orderForm.archivedAt', 'is', null)
      .where('orderForm.countryId', '=', countryID) as OrderForms,
    day,
    days,
  )
    .selectAll('orderForm')
    .orderBy('orderForm.endDate')
    .execute()) as unknown as OrderFormDbRow[]

interface EndingPlacement {
  readonly id: string
  readonly row: OrderFormDbRow
  readonly step: ReminderStep | null
}

const dueOfPlacement = <C extends 'PLACEMENT_END' | 'PLACEMENT_END_MAIL'>(
  rule: C,
  { id, row, step }: EndingPlacement,
  audience: 'STAFF' | 'CLIENT',
) => dueOf(rule, step, { subjectType: ENTITY, subjectID: id, dueOn: row.endDate!, audience, about: row })

/** Placements without a next term: by the renewal rule, and on the date set by the company. */
const placementsEnd = defineReminders({
  codes: ['PLACEMENT_END'],
  select: async (run: ReminderRun<'PLACEMENT_END'>) => {
    const steps = withDueDay(run.rules.PLACEMENT_END.steps, await renewalDays(run.db))
    const rows = await endingPlacements(run, Math.max(-1, ...steps.map(({ offset }) => offset)))
    return rows.map((row) => ({ id: row.id, row, step: stepBefore(steps, daysBetween(run.day, row.endDate!)) }))
  },
  due: (_run, ending) => dueOfPlacement('PLACEMENT_END', ending, 'STAFF'),
  message: async ({ db, day }, { recipients, about: row }) =>
    orderFormNote(db, row, {
      to: await peopleOf(db, row, { recipients, today: day }),
      type: 'RENEWAL_DUE',
      text: `ends ${inDays(row.endDate!, day)}. Renew it or prepare the exit.`,
    }),
})

/** Asks the client about the renewal, by email. */
const placementEndMails = defineReminders({
  codes: ['PLACEMENT_END_MAIL'],
  select: async (run: ReminderRun<'PLACEMENT_END_MAIL'>) => {
    const { steps } = run.rules.PLACEMENT_END_MAIL
    const rows = await endingPlacements(run, lookaheadDays(run.rules))
    return rows.map((row) => ({ id: row.id, row, step: stepBefore(steps, daysBetween(run.day, row.endDate!)) }))
  },
  due: (_run, ending) => dueOfPlacement('PLACEMENT_END_MAIL', ending, 'CLIENT'),
  send: async ({ db, day }, { step, about: row }) => {
    const mail = await mailRenewal({ db, staff: null, actor: 'Nightly order form job' }, row, {
      today: day,
      offset: step,
    })
    return mail ? { isSent: true, mail } : { isSent: false }
  },
})

/** Returns the number of placements for which users were reminded. */
export async function remindRenewals(appContext: AppContext, at: CountryDate, now: Date): Promise<number> {
  return (await sendReminders(appContext, [placementsEnd, placementEndMails], { ...at, now })).PLACEMENT_END ?? 0
}

/** The due date of a renewal is a step with the recipients of the step before it; without steps there are no reminders. */
function withDueDay(steps: readonly ReminderStep[], days: number): readonly ReminderStep[] {
  if (steps.length === 0 || steps.some(({ offset }) => offset === days)) return steps
  const farther = steps.filter(({ offset }) => offset > days).sort((a, b) => a.offset - b.offset)
  const { recipients } = farther[0] ?? steps.reduce((max, one) => (one.offset > max.offset ? one : max))
  return [...steps, { offset: days, recipients }]
}

type OfferCode = 'OFFER_UNSIGNED' | 'OFFER_ENDING' | 'OFFER_LAPSED'

interface OpenOffer {
  readonly id: string
  readonly row: OrderFormDbRow
  readonly zone: string
}

/** The reminder about an unsigned offer: expired, expiring soon, or sent some days ago. */
function dueOfOffer(
  { day: today, rules }: ReminderRun<OfferCode>,
  { row, zone }: OpenOffer,
): DueReminder<OfferCode, { row: OrderFormDbRow; text: string }>[] {
  const { stateSince, offerExpiresOn } = row
  const due = (rule: OfferCode, step: ReminderStep | null, dueOn: string, text: string) =>
    dueOf(rule, step, { subjectType: ENTITY, subjectID: row.id, dueOn, about: { row, text } })
  const since = dayInZone(zone, stateSince)
  const days = daysBetween(since, today)
  const left = offerExpiresOn === null ? null : daysBetween(today, offerExpiresOn)
  if (left !== null && left < 0)
    return due(
      'OFFER_LAPSED',
      stepAfter(rules.OFFER_LAPSED.steps, -left),
      offerExpiresOn!,
      `has an offer that expired on ${formatLongDate(offerExpiresOn!)}. Send it again or record the decline.`,
    )
  const ending = left === null ? null : stepBefore(rules.OFFER_ENDING.steps, left)
  if (ending)
    return due(
      'OFFER_ENDING',
      ending,
      offerExpiresOn!,
      `has an offer that expires on ${formatLongDate(offerExpiresOn!)}. Ask for the signature, or send it again with a later expiry date.`,
    )
  return due(
    'OFFER_UNSIGNED',
    stepAfter(rules.OFFER_UNSIGNED.steps, days),
    since,
    `has an offer that was sent ${plural(days, 'day')} ago and is not signed.`,
  )
}

const offerReminders = defineReminders({
  codes: ['OFFER_UNSIGNED', 'OFFER_ENDING', 'OFFER_LAPSED'],
  select: async ({ db, countryID }): Promise<OpenOffer[]> => {
    const open = (await db
      .selectFrom('orderForm')
      .selectAll()
      .where('status', '=', 'OFFER_SENT' satisfies OrderFormStatus)
      .where('countryId', '=', countryID)
      .where('archivedAt', 'is', null)
      .execute()) as unknown as OrderFormDbRow[]
    const { zone } = await db.selectFrom('country').select('zone').where('id', '=', countryID).executeTakeFirstOrThrow()
    return open.map((row) => ({ id: row.id, row, zone }))
  },
  due: dueOfOffer,
  message: async ({ db, day }, { recipients, about: { row, text } }) =>
    orderFormNote(db, row, { to: await peopleOf(db, row, { recipients, today: day }), type: 'OFFER_UPDATE', text }),
})

/** Returns the number of reminders of unsigned offers sent. */
export const remindOffers = (appContext: AppContext, at: CountryDate, now: Date): Promise<number> =>
  countSentReminders(appContext, [offerReminders], { ...at, now })
