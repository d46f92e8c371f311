import type { Reminder } from '@muster/contract/contracts/fields.contract.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { rolesOf } from '@muster/contract/settings/reminders/reminders.rules.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { remindersInForce } from '../../../kernel/reminders/rules.ts'
import { type DocumentKind, KINDS } from './kinds.rules.ts'

interface EndingDocument {
  readonly id: string
  readonly status: string
  readonly endsOn: string | null
}

/** The reminders of the end of an active document: sent and planned ones. */
export async function remindersOf(
  db: Db,
  kind: DocumentKind,
  { id, status, endsOn }: EndingDocument,
): Promise<Reminder[]> {
  if (status !== 'ACTIVE' || endsOn === null) return []
  const rule = KINDS[kind].reminder
  const marked = await db
    .selectFrom('reminderSent')
    .select('step')
    .where('rule', '=', rule)
    .where('subjectId', '=', id)
    .where('dueOn', '=', endsOn)
    .execute()
  const sent = new Set(marked.map(({ step }) => step))
  const { steps } = (await remindersInForce(db, [rule]))[rule]
  return steps.map(({ offset: daysBefore, recipients }) => ({
    daysBefore,
    day: daysAfter(endsOn, -daysBefore),
    roles: rolesOf(recipients),
    managers: recipients.includes('ACCOUNT_MANAGERS'),
    sent: sent.has(daysBefore),
  }))
}
