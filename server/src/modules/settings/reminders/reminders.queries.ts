import {
  describeRecipients,
  describeSchedule,
  inOrder,
} from '@muster/contract/settings/reminders/reminder-labels.rules.ts'
import type { ReminderStep } from '@muster/contract/settings/reminders/reminder-steps.rules.ts'
import type { ReminderRule, reminderEndpoints } from '@muster/contract/settings/reminders/reminders.contract.ts'
import {
  REMINDER_CODES,
  type ReminderCode,
  reminderEntry,
} from '@muster/contract/settings/reminders/reminders.rules.ts'
import { sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { instant, refTo } from '../../../kernel/records/refs.ts'

const ruleRows = (db: Db, today: string) =>
  db
    .selectFrom('reminderRule as rule')
    .leftJoin('appUser as editor', 'editor.id', 'rule.updatedBy')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('reminderRun as run')
          .select([sql<Date | null>`max(run.ran_at)`.as('lastRunAt'), sql<string>`max(run.day)`.as('lastDay')])
          .select(
            sql<number>`coalesce(sum(run.reminded) filter (where run.day > ${today}::date - 30), 0)::int`.as('month'),
          )
          .whereRef('run.rule', '=', 'rule.code')
          .as('runs'),
      (join) => join.onTrue(),
    )
    .select(['rule.id', 'rule.code', 'rule.isOn', 'rule.steps', 'rule.repeatDays', 'rule.version', 'rule.updatedAt'])
    .select(['rule.updatedBy', 'editor.name as editorName', 'runs.lastRunAt', 'runs.month'])
    .select(
      sql<number>`coalesce((select sum(r.reminded) from reminder_run r where r.rule = rule.code and r.day = runs.last_day), 0)::int`.as(
        'lastReminded',
      ),
    )

type ReminderRuleRow = Awaited<ReturnType<ReturnType<typeof ruleRows>['executeTakeFirstOrThrow']>>

function present(row: ReminderRuleRow): ReminderRule {
  const code = row.code as ReminderCode
  const { name, about, group, timing, unit } = reminderEntry(code)
  const steps = inOrder(code, row.steps as unknown as ReminderStep[])
  return {
    id: row.id,
    code,
    name,
    about,
    group,
    timing,
    unit,
    isOn: row.isOn,
    repeatDays: row.repeatDays,
    steps: steps.map(({ offset, recipients }) => ({ offset, recipients: [...recipients] })),
    when: describeSchedule(code, steps, row.repeatDays),
    who: describeRecipients(steps),
    lastRunAt: instant(row.lastRunAt),
    lastReminded: row.lastReminded,
    remindedIn30Days: row.month ?? 0,
    updatedAt: row.updatedAt.toISOString(),
    _updatedBy: refTo(row.updatedBy, row.editorName),
    version: row.version,
  }
}

/** The codes whose name or description matches; both are defined in the contract, not in the table. */
const codesCalled = (typed: string) =>
  REMINDER_CODES.filter((code) => {
    const { name, about } = reminderEntry(code)
    return `${name} ${about}`.toLowerCase().includes(typed.toLowerCase())
  })

export function findReminders({ db, query, today }: Call<typeof reminderEndpoints.list>): ListQuery {
  const { group, isOn, searchInput } = query
  let rows = ruleRows(db, today)
  if (group) {
    const codes = REMINDER_CODES.filter((code) => group.includes(reminderEntry(code).group))
    rows = rows.where('rule.code', '=', sql<string>`any(${codes}::text[])`)
  }
  if (isOn !== undefined) rows = rows.where('rule.isOn', '=', isOn)
  if (searchInput) rows = rows.where('rule.code', '=', sql<string>`any(${codesCalled(searchInput)}::text[])`)
  return {
    rows,
    key: 'rule.id',
    sorts: { position: 'rule.position', lastRunAt: 'runs.lastRunAt', updatedAt: 'rule.updatedAt' },
    present,
  }
}

/** One rule; `lock` prevents other changes until the transaction ends. */
export async function getReminder(db: Db, id: string, today: string, { lock = false } = {}): Promise<ReminderRule> {
  if (lock) await db.selectFrom('reminderRule').select('id').where('id', '=', id).forUpdate().execute()
  const rules = ruleRows(db, today).where('rule.id', '=', id)
  return present(await rules.executeTakeFirstOrThrow(() => notFound('reminder')))
}
