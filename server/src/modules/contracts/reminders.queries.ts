import type { Role } from '@muster/contract/access/roles.ts'
import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import type { Reminder } from '@muster/contract/contracts/fields.contract.ts'
import { daysAfter } from '@muster/contract/kernel/days.ts'
import type { Db } from '../../kernel/db.ts'

/** Days before the end (domain.md §8). */
export const AGREEMENT_DAYS = [90, 60, 30]
export const CONTRACT_DAYS = [90, 60, 30, 7]

type Kind = AgreementKind | ContractKind
type Hearers = readonly (readonly [days: number, role: Role])[]

const HEADS: Hearers = [
  [30, 'COUNTRY_MANAGER'],
  [30, 'CFO'],
]
/** Who hears of an end, and from how many days before it (domain.md §8: HRA, HRM at 30, CM at 7). */
const HEARERS: Readonly<Record<Kind, Hearers>> = {
  MSA: HEADS,
  SOW: HEADS,
  CANDIDATE: [
    [90, 'HR_ASSOCIATE'],
    [30, 'HR_MANAGER'],
    [7, 'COUNTRY_MANAGER'],
  ],
  CLIENT: [
    [30, 'FINANCE_MANAGER_INVOICE'],
    [7, 'COUNTRY_MANAGER'],
  ],
}

export const hearersOf = (kind: Kind, days: number): Role[] =>
  HEARERS[kind].filter(([from]) => days <= from).map(([, role]) => role)

interface Ending {
  readonly id: string
  readonly status: string
  readonly endsOn: string | null
}

/** The reminders of the end of a paper in force: those that went out and those to come. */
export async function remindersOf(db: Db, kind: Kind, { id, status, endsOn }: Ending): Promise<Reminder[]> {
  if (status !== 'ACTIVE' || endsOn === null) return []
  const marked = await db
    .selectFrom('expiryReminder')
    .select('daysBefore')
    .where('subjectId', '=', id)
    .where('endsOn', '=', endsOn)
    .execute()
  const sent = new Set(marked.map(({ daysBefore }) => daysBefore))
  const days = kind === 'CANDIDATE' || kind === 'CLIENT' ? CONTRACT_DAYS : AGREEMENT_DAYS
  return days.map((daysBefore) => ({
    daysBefore,
    day: daysAfter(endsOn, -daysBefore),
    roles: hearersOf(kind, daysBefore),
    managers: kind !== 'CANDIDATE',
    sent: sent.has(daysBefore),
  }))
}
