import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import type { Reminder } from '@muster/contract/contracts/fields.contract.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { type ReminderCode, rolesOf } from '@muster/contract/settings/reminders/reminders.rules.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { remindersInForce } from '../../../kernel/reminders/rules.ts'

type Kind = AgreementKind | ContractKind

/** The rule of the reminders of each kind (docs/domain/reminders.md). */
export const RULE = {
  MSA: 'MSA_END',
  SOW: 'SOW_END',
  CANDIDATE: 'CANDIDATE_CONTRACT_END',
  CLIENT: 'CLIENT_CONTRACT_END',
} as const satisfies Record<Kind, ReminderCode>

interface Ending {
  readonly id: string
  readonly status: string
  readonly endsOn: string | null
}

/** The reminders of the end of an active document: sent and planned ones. */
export async function remindersOf(db: Db, kind: Kind, { id, status, endsOn }: Ending): Promise<Reminder[]> {
  if (status !== 'ACTIVE' || endsOn === null) return []
  const marked = await db
    .selectFrom('reminderSent')
    .select('step')
    .where('rule', '=', RULE[kind])
    .where('subjectId', '=', id)
    .where('dueOn', '=', endsOn)
    .execute()
  const sent = new Set(marked.map(({ step }) => step))
  const { steps } = (await remindersInForce(db, [RULE[kind]]))[RULE[kind]]
  return steps.map(({ offset: daysBefore, recipients }) => ({
    daysBefore,
    day: daysAfter(endsOn, -daysBefore),
    roles: rolesOf(recipients),
    managers: recipients.includes('ACCOUNT_MANAGERS'),
    sent: sent.has(daysBefore),
  }))
}
