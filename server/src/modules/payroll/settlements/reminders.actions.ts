import { statusPhrase } from '@muster/contract/kernel/api/status-labels.ts'
import { daysBetween, formatDateInWords } from '@muster/contract/kernel/values/days.ts'
import { rolesOf, stepBefore } from '@muster/contract/settings/reminders/reminders.rules.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { CountryDate } from '../../../kernel/app/country-date.ts'
import { notify } from '../../../kernel/app/events.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import { userIDsWithAccess } from '../../access/core/people.queries.ts'
import { orderFormOfConsultant } from '../../consultants/core/order-form.queries.ts'
import { isFirst, logReminders } from '../../settings/reminders/reminders.actions.ts'
import { type ReminderInForce, remindersInForce } from '../../settings/reminders/reminders.queries.ts'
import { inDays } from '../../settings/reminders/reminders.rules.ts'
import { legalDayOf, missingSettlements } from './due.queries.ts'
import { loadSettlement, SETTLEMENT, settlementsIn } from './settlements.queries.ts'
import { movedIn, staleReason } from './staleness.queries.ts'

type SettlementReminderLookupContext = Pick<AppContext, 'secrets'> & {
  readonly db: Db
  readonly now: Date
} & CountryDate

/** What a morning says of the settlements of a country: those that are due soon, begun or not, and those whose service ends otherwise by now. */
export async function remindOfSettlements(appContext: AppContext, { countryID, day }: CountryDate): Promise<void> {
  const now = appContext.now()
  await inTransaction(appContext.db, async (db) => {
    const rules = await remindersInForce(db, ['SETTLEMENT_DUE', 'SETTLEMENT_DATE_CHANGED'])
    const looking: SettlementReminderLookupContext = { db, secrets: appContext.secrets, now, countryID, day }
    const reminded = {
      SETTLEMENT_DUE: await notifyAboutDue(looking, rules.SETTLEMENT_DUE),
      SETTLEMENT_DATE_CHANGED: await notifyAboutMoved(looking, rules.SETTLEMENT_DATE_CHANGED),
    }
    await logReminders(db, { countryID, day, now }, reminded)
  })
}

interface Due {
  readonly id: string
  readonly entity: typeof SETTLEMENT | 'consultant'
  readonly consultantID: string
  readonly dueOn: string
  readonly subject: string
  readonly message: string
}

async function notifyAboutDue(
  { db, countryID, day, now }: SettlementReminderLookupContext,
  { steps }: ReminderInForce,
): Promise<number> {
  let told = 0
  for (const { id, entity, consultantID, dueOn, subject, message } of [
    ...(await openIn(db, countryID)),
    ...(await notBegun(db, countryID, day)),
  ]) {
    const left = daysBetween(day, dueOn)
    const step = stepBefore(steps, left)
    const mark = step && { aboutId: id, rule: 'SETTLEMENT_DUE', due: dueOn, step: step.offset, sentAt: now }
    if (!mark || !(await isFirst(db, 'settlementReminder', mark))) continue
    const to = await userIDsWithAccess(db, rolesOf(step.recipients), countryID)
    const said = { to, type: 'PAYROLL_ACTION', subject: `${subject} is due ${inDays(dueOn, day)}`, message } as const
    const orderFormID = await orderFormOfConsultant(db, consultantID)
    await notify({ db }, { ...said, entity, entityID: id, orderFormID })
    told += 1
  }
  return told
}

/** Settlements that are begun and not paid, each with its legal day as it is now. */
async function openIn(db: Db, countryID: string): Promise<Due[]> {
  const rows = await settlementsIn(db, null)
    .innerJoin('consultant', 'consultant.id', 'finalSettlement.consultantId')
    .select(['finalSettlement.id', 'finalSettlement.number', 'finalSettlement.status', 'finalSettlement.dueOn'])
    .select([
      'finalSettlement.countryId',
      'finalSettlement.consultantId',
      'consultant.name',
      'consultant.lastWorkingDay',
      'consultant.exitReason',
    ])
    .where('finalSettlement.countryId', '=', countryID)
    .where('finalSettlement.status', 'not in', ['SETTLED', 'CANCELLED'])
    .where(
      sql<boolean>`not exists (select from payroll_line line where line.consultant_id = final_settlement.consultant_id
        and line.status = 'PAID' and line.settles = final_settlement.settles)`,
    )
    .orderBy('finalSettlement.id')
    .execute()
  const found: Due[] = []
  for (const { id, number, name, status, dueOn: kept, ...row } of rows) {
    const dueOn = await legalDayOf(db, row)
    if (dueOn !== kept && status === 'DRAFT')
      await db.updateTable('finalSettlement').set({ dueOn }).where('id', '=', id).execute()
    if (dueOn === null) continue
    const message = `The last working day is ${formatDateInWords(row.lastWorkingDay!)}, and the law wants it paid by ${formatDateInWords(dueOn)}. It ${statusPhrase(status)}.`
    const subject = `Final settlement ${number} of ${name}`
    found.push({ id, entity: SETTLEMENT, consultantID: row.consultantId, dueOn, subject, message })
  }
  return found
}

async function notBegun(db: Db, countryID: string, day: string): Promise<Due[]> {
  const found: Due[] = []
  for (const { id, name, ...row } of await missingSettlements(db, countryID, day)) {
    const dueOn = await legalDayOf(db, row)
    if (dueOn === null) continue
    const message = `The last working day is ${formatDateInWords(row.lastWorkingDay!)}, and the law wants the settlement paid by ${formatDateInWords(dueOn)}. Nobody has begun it.`
    const subject = `The final settlement of ${name}`
    found.push({ id, entity: 'consultant', consultantID: id, dueOn, subject, message })
  }
  return found
}

async function notifyAboutMoved(
  { db, secrets, countryID, day, now }: SettlementReminderLookupContext,
  { steps }: ReminderInForce,
): Promise<number> {
  const [step] = steps
  if (!step) return 0
  let told = 0
  for (const { id, lastWorkingDay } of await movedIn(db, countryID)) {
    const mark = { aboutId: id, rule: 'SETTLEMENT_DATE_CHANGED', due: lastWorkingDay ?? NEVER, step: 0, sentAt: now }
    if (!(await isFirst(db, 'settlementReminder', mark))) continue
    const row = await loadSettlement(db, null, { id })
    const moved = await staleReason({ db, appContext: { secrets }, today: day }, row)
    const worth = moved?.difference ? ` End of service and leave differ by ${row.currency} ${moved.difference}.` : ''
    await notify(
      { db },
      {
        ...{ to: await userIDsWithAccess(db, rolesOf(step.recipients), countryID), type: 'PAYROLL_ACTION' },
        subject: `${row.personName} was settled for another last day`,
        message: `${row.number} settled the service until ${formatDateInWords(row.lastDay!)}; it ${lastWorkingDay ? `ends on ${formatDateInWords(lastWorkingDay)}` : 'does not end'} by now.${worth} Enter what is missing beside the pay.`,
        ...{ entity: SETTLEMENT, entityID: id, orderFormID: await orderFormOfConsultant(db, row.consultantId) },
      },
    )
    told += 1
  }
  return told
}

/** Of somebody who does not leave any more. */
const NEVER = '9999-12-31'
