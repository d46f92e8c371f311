import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { settlementStatusLabels } from '@muster/contract/payroll/settlements/settlement.labels.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { CountryDate } from '../../../kernel/app/country-date.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { defineReminders, dueBefore, dueOf, sendReminders } from '../../../kernel/reminders/reminders.ts'
import { inDays } from '../../../kernel/reminders/rules.ts'
import { orderFormOfConsultant } from '../../consultants/core/order-form.queries.ts'
import { recipientsOfStep } from '../../settings/reminders/recipients.queries.ts'
import { legalDayOf, missingSettlements } from './due.queries.ts'
import { loadSettlement, SETTLEMENT, settlementsIn } from './settlements.queries.ts'
import { changedEndOf, settlementsEndingDifferently } from './staleness.queries.ts'

interface DueSettlement {
  readonly id: string
  readonly entity: typeof SETTLEMENT | 'consultant'
  readonly consultantID: string
  readonly dueOn: string
  readonly subject: string
  readonly message: string
}

/** Settlements whose legal due date is near, started or not. */
const settlementsDue = defineReminders({
  codes: ['SETTLEMENT_DUE'],
  select: async ({ db, countryID, day }) => [
    ...(await openSettlements(db, countryID)),
    ...(await settlementsNotCreated(db, countryID, day)),
  ],
  due: (run, about) =>
    dueBefore(run, 'SETTLEMENT_DUE', { subjectType: about.entity, subjectID: about.id, dueOn: about.dueOn, about }),
  message: async (
    { db, countryID, day },
    { recipients, about: { id, entity, consultantID, dueOn, subject, message } },
  ) => ({
    to: await recipientsOfStep(db, recipients, { countryID }),
    type: 'PAYROLL_ACTION',
    subject: `${subject} is due ${inDays(dueOn, day)}`,
    message,
    entity,
    entityID: id,
    orderFormID: await orderFormOfConsultant(db, consultantID),
  }),
})

/** Settlements that are started and not paid, each with its current legal due date. */
async function openSettlements(db: Db, countryID: string): Promise<DueSettlement[]> {
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
  const found: DueSettlement[] = []
  for (const { id, number, name, status, dueOn: stored, ...row } of rows) {
    const dueOn = await legalDayOf(db, row)
    if (dueOn !== stored && status === 'DRAFT')
      await db.updateTable('finalSettlement').set({ dueOn }).where('id', '=', id).execute()
    if (dueOn === null) continue
    const message = `The last working day is ${formatLongDate(row.lastWorkingDay!)}. By law it must be paid by ${formatLongDate(dueOn)}. It ${statusClause(settlementStatusLabels, status)}.`
    const subject = `Final settlement ${number} of ${name}`
    found.push({ id, entity: SETTLEMENT, consultantID: row.consultantId, dueOn, subject, message })
  }
  return found
}

async function settlementsNotCreated(db: Db, countryID: string, day: string): Promise<DueSettlement[]> {
  const found: DueSettlement[] = []
  for (const { id, name, ...row } of await missingSettlements(db, countryID, day)) {
    const dueOn = await legalDayOf(db, row)
    if (dueOn === null) continue
    const message = `The last working day is ${formatLongDate(row.lastWorkingDay!)}. By law the settlement must be paid by ${formatLongDate(dueOn)}. It has not been created yet.`
    const subject = `The final settlement of ${name}`
    found.push({ id, entity: 'consultant', consultantID: id, dueOn, subject, message })
  }
  return found
}

/** The date for people whose exit was cancelled. */
const NO_LAST_DAY = '9999-12-31'

/** Settled people whose service now ends on another date. */
const settlementDateChanged = defineReminders({
  codes: ['SETTLEMENT_DATE_CHANGED'],
  select: ({ db, countryID }) => settlementsEndingDifferently(db, countryID),
  due: ({ rules }, { id, lastWorkingDay }) =>
    dueOf('SETTLEMENT_DATE_CHANGED', rules.SETTLEMENT_DATE_CHANGED.steps[0], {
      subjectType: SETTLEMENT,
      subjectID: id,
      dueOn: lastWorkingDay ?? NO_LAST_DAY,
      about: { id, lastWorkingDay },
    }),
  message: async ({ db, secrets, countryID, day }, { recipients, about: { id, lastWorkingDay } }) => {
    const row = await loadSettlement(db, null, { id })
    const moved = await changedEndOf({ db, appContext: { secrets }, today: day }, row)
    const worth = moved?.difference ? ` End of service and leave differ by ${row.currency} ${moved.difference}.` : ''
    return {
      to: await recipientsOfStep(db, recipients, { countryID }),
      type: 'PAYROLL_ACTION',
      subject: `${row.personName} was settled with a different last working day`,
      message: `${row.number} covers service until ${formatLongDate(row.lastDay!)}, but ${lastWorkingDay ? `the last working day is now ${formatLongDate(lastWorkingDay)}` : 'the exit was cancelled'}.${worth} Add the difference as an earning or deduction.`,
      entity: SETTLEMENT,
      entityID: id,
      orderFormID: await orderFormOfConsultant(db, row.consultantId),
    }
  },
})

export const remindOfSettlements = (appContext: AppContext, at: CountryDate) =>
  sendReminders(appContext, [settlementsDue, settlementDateChanged], at)
