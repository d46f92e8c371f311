import { plural, statusClause } from '@muster/contract/kernel/api/labels.ts'
import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import { formatLongDate, formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import { payrollStatusLabels } from '@muster/contract/payroll/core/payroll-run.labels.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { CountryDate } from '../../../kernel/app/country-date.ts'
import { defineReminders, dueAfter, dueBefore, sendReminders } from '../../../kernel/reminders/reminders.ts'
import { inDays } from '../../../kernel/reminders/rules.ts'
import { recipientsOfStep } from '../../settings/reminders/recipients.queries.ts'
import { orderFormOfRun } from '../core/order-form.queries.ts'
import { PAYROLL_RUN_ENTITY } from '../runs/payrolls.queries.ts'
import { type WagesDue, wagesDueIn } from './wages-due.queries.ts'

/**
 * The daily reminders of the payroll calendar (docs/domain/reminders.md): for each employer of the country whose wages
 * are due soon while a person is in no run or not paid; and on the day after, if less was paid than the law requires.
 */
const wagesReminders = defineReminders({
  codes: ['WAGES_DUE', 'WAGES_LATE'],
  select: async ({ db, countryID, day }) =>
    (await wagesDueIn(db, countryID, day))
      .filter((wages) => (isLate(wages) ? isShort(wages) : isOpen(wages)))
      .map((wages) => ({ id: wages.legalEntityID, wages })),
  due: (run, { id, wages }) => {
    const of = { subjectType: 'legal-entity', subjectID: id, dueOn: wages.dueOn, about: wages }
    return isLate(wages) ? dueAfter(run, 'WAGES_LATE', of) : dueBefore(run, 'WAGES_DUE', of)
  },
  message: async ({ db, countryID, day }, { recipients, about: wages }) => {
    const { run } = wages
    return {
      to: await recipientsOfStep(db, recipients, { countryID }),
      ...(isLate(wages) ? lateMessage(wages) : dueTexts(wages, day)),
      ...(run && { entity: PAYROLL_RUN_ENTITY, entityID: run.id }),
      type: 'PAYROLL_ACTION',
      orderFormID: run && (await orderFormOfRun(db, run.id)),
    }
  },
})

export const remindOfWages = (appContext: AppContext, at: CountryDate) =>
  sendReminders(appContext, [wagesReminders], at)

const isLate = ({ daysLeft }: WagesDue) => daysLeft < 0
const isOpen = ({ inNoRun, unpaid }: WagesDue) => inNoRun > 0 || unpaid > 0
const isShort = (wages: WagesDue) => isOpen(wages) && (!wages.isEnough || wages.paidPercent === null)

const dueTexts = (wages: WagesDue, day: string) => ({
  subject: `Wages of ${wages.name} for ${formatLongMonth(wages.month)} are due ${inDays(wages.dueOn, day)}`,
  message: `They are due on ${formatLongDate(wages.dueOn)}. ${describeMissing(wages)}`,
})

const lateMessage = (wages: WagesDue) => ({
  subject: `Wages of ${wages.name} for ${formatLongMonth(wages.month)} are late: ${wages.paidPercent ?? '0.00'} % paid`,
  message: `${trimmed(wages.minPercent, 2)} % of them were due by ${formatLongDate(wages.dueOn)}. ${describeMissing(wages)}`,
})

/** The missing parts as text: timesheets, people, the run. */
function describeMissing({ run, people, inNoRun, openTimesheets, unpaid }: WagesDue): string {
  return [
    run ? `Payroll ${run.number} ${statusClause(payrollStatusLabels, run.status)}.` : 'No run created yet.',
    openTimesheets > 0 && `${plural(openTimesheets, 'consultant has', 'consultants have')} a pending timesheet.`,
    inNoRun > 0 && `${inNoRun} of ${plural(people, 'consultant')} ${inNoRun === 1 ? 'is' : 'are'} not in a run.`,
    unpaid > 0 && `${plural(unpaid, 'line is', 'lines are')} not paid.`,
  ]
    .filter((text) => text !== false)
    .join(' ')
}
