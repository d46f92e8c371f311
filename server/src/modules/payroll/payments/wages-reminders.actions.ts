import { statusPhrase } from '@muster/contract/kernel/api/status-labels.ts'
import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import { formatDateInWords, formatMonthInWords } from '@muster/contract/kernel/values/days.ts'
import { rolesOf, stepAfter, stepBefore } from '@muster/contract/settings/reminders/reminders.rules.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { CountryDate } from '../../../kernel/app/country-date.ts'
import { notify } from '../../../kernel/app/events.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import { userIDsWithAccess } from '../../access/core/people.queries.ts'
import { isFirst, logReminders } from '../../settings/reminders/reminders.actions.ts'
import { remindersInForce } from '../../settings/reminders/reminders.queries.ts'
import { inDays } from '../../settings/reminders/reminders.rules.ts'
import { orderFormOfRun } from '../core/order-form.queries.ts'
import { PAYROLL_RUN_ENTITY } from '../runs/payrolls.queries.ts'
import { type WagesDue, wagesDueIn } from './wages-due.queries.ts'

/**
 * The payroll calendar of a morning (domain.md §8): the wages of each employer of the country that are due soon, while somebody is in no run or
 * not paid; and the day after, while less is paid than the law wants. Each step rings once, whichever node looks.
 */
export async function remindOfWages(appContext: AppContext, { countryID, day }: CountryDate): Promise<void> {
  const now = appContext.now()
  await inTransaction(appContext.db, async (db) => {
    const { WAGES_DUE, WAGES_LATE } = await remindersInForce(db, ['WAGES_DUE', 'WAGES_LATE'])
    const told = { WAGES_DUE: 0, WAGES_LATE: 0 }
    for (const wages of await wagesDueIn(db, countryID, day)) {
      const isLate = wages.daysLeft < 0
      const rule = isLate ? 'WAGES_LATE' : 'WAGES_DUE'
      const step = isLate ? stepAfter(WAGES_LATE.steps, -wages.daysLeft) : stepBefore(WAGES_DUE.steps, wages.daysLeft)
      if (!step || !(isLate ? isShort(wages) : isOpen(wages))) continue
      const mark = { legalEntityId: wages.legalEntityID, rule, due: wages.dueOn, step: step.offset, sentAt: now }
      if (!(await isFirst(db, 'payrollReminder', mark))) continue
      await notifyAboutPayrollRun(db, wages, {
        to: await userIDsWithAccess(db, rolesOf(step.recipients), countryID),
        ...(isLate ? lateWords(wages) : dueWords(wages, day)),
      })
      told[rule] += 1
    }
    await logReminders(db, { countryID, day, now }, told)
  })
}

const isOpen = ({ inNoRun, unpaid }: WagesDue) => inNoRun > 0 || unpaid > 0
const isShort = (wages: WagesDue) => isOpen(wages) && (!wages.isEnough || wages.paidPercent === null)

interface Told {
  readonly to: readonly string[]
  readonly subject: string
  readonly message: string
}

const notifyAboutPayrollRun = async (db: Db, { run }: WagesDue, told: Told) => {
  const orderFormID = run && (await orderFormOfRun(db, run.id))
  const about = run ? { entity: PAYROLL_RUN_ENTITY, entityID: run.id } : {}
  return notify({ db }, { ...told, ...about, type: 'PAYROLL_ACTION', orderFormID })
}

const dueWords = (wages: WagesDue, day: string) => ({
  subject: `Wages of ${wages.name} for ${formatMonthInWords(wages.month)} are due ${inDays(wages.dueOn, day)}`,
  message: `They are due on ${formatDateInWords(wages.dueOn)}. ${derivedStatus(wages)}`,
})

const lateWords = (wages: WagesDue) => ({
  subject: `Wages of ${wages.name} for ${formatMonthInWords(wages.month)} are late: ${wages.paidPercent ?? '0.00'} % paid`,
  message: `${trimmed(wages.minPercent, 2)} % of them were due by ${formatDateInWords(wages.dueOn)}. ${derivedStatus(wages)}`,
})

/** What is still missing, of sheets, of people, of the run. */
function derivedStatus({ run, people, inNoRun, openTimesheets, unpaid }: WagesDue): string {
  const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)
  return [
    run ? `Payroll ${run.number} ${statusPhrase(run.status)}.` : 'Its run is not begun.',
    openTimesheets > 0 && `${counted(openTimesheets, 'person has a timesheet', 'people have timesheets')} that waits.`,
    inNoRun > 0 && `${inNoRun} of ${counted(people, 'person', 'people')} ${inNoRun === 1 ? 'is' : 'are'} in no run.`,
    unpaid > 0 && `${counted(unpaid, 'line is', 'lines are')} not paid.`,
  ]
    .filter((words) => words !== false)
    .join(' ')
}
