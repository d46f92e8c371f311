import type { Role } from '@muster/contract/access/roles.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { Insertable } from 'kysely'
import { type AuditEvent, writeAuditEntries } from '../../../kernel/app/events.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'

/** One entry of a document's history; `by` is null for the nightly job. */
interface DemoStep {
  readonly at: Date
  readonly by: string | null
  /** `status-changed`, without the document's name. */
  readonly event: string
  readonly before?: object
  readonly after: object
}

interface DemoDocument {
  readonly about: Omit<AuditEvent, 'event' | 'at'>
  readonly steps: readonly DemoStep[]
}

interface DemoPerson {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly countryIDs: readonly string[]
}

const hourOf = (day: string, hour: string) => new Date(`${day}T${hour}:00:00Z`)

/**
 * The columns that every change of a document sets, as of its last change: so the record and its history show the same
 * date.
 */
export function leftBy(steps: readonly DemoStep[]) {
  const { at, by } = steps.at(-1)!
  return { stateSince: at, updatedAt: at, updatedBy: by }
}

/** In order, without future ones. */
const inOrder = (steps: readonly DemoStep[], now: Date): DemoStep[] => {
  let last = 0
  return steps.map((step) => {
    last = Math.max(last, Math.min(step.at.getTime(), now.getTime()))
    return { ...step, at: new Date(last) }
  })
}

const moved = (from: string, to: string, at: Date, by: string | null): DemoStep => ({
  event: 'status-changed',
  at,
  by,
  before: { status: from },
  after: { status: to },
})

type ContractRow = Insertable<DB['contract']>
const OVER: ReadonlySet<string> = new Set(['EXPIRED', 'TERMINATED', 'SUPERSEDED'])
const ON_THE_WAY = ['DRAFT', 'UNDER_REVIEW', 'SENT', 'SIGNED', 'ACTIVE']

/** How a contract got its status, by the dates of its row; a pending one has been pending since `waiting`. */
export function contractSteps(row: ContractRow, now: Date, waiting: Date): DemoStep[] {
  const { number, title, startDate, endDate, endedOn, createdBy: writer = null, approvedBy: approver = null } = row
  const status = row.status as string
  const created = row.createdAt as Date
  const signedOn = row.signedOn as string | null | undefined
  const reached = OVER.has(status) ? ON_THE_WAY.length : ON_THE_WAY.indexOf(status)
  const after = (days: number) => new Date(created.getTime() + days * 86_400_000)
  const steps: DemoStep[] = [
    { event: 'created', at: created, by: writer, after: { number, title, startDate, endDate, status: 'DRAFT' } },
  ]
  if (reached >= 1) steps.push(moved('DRAFT', 'UNDER_REVIEW', status === 'UNDER_REVIEW' ? waiting : after(1), writer))
  if (row.ratesCheckedBy)
    steps.push({
      event: 'rates-checked',
      at: row.ratesCheckedAt as Date,
      by: row.ratesCheckedBy,
      after: { ratesCheckedAt: row.ratesCheckedAt },
    })
  if (reached >= 2) steps.push(moved('UNDER_REVIEW', 'SENT', row.approvedAt as Date, approver))
  if (reached >= 3)
    steps.push({
      ...moved('SENT', 'SIGNED', hourOf(signedOn!, '11'), writer),
      event: 'signed',
      after: { status: 'SIGNED', signedOn },
    })
  if (reached >= 4) steps.push(moved('SIGNED', 'ACTIVE', hourOf(startDate as string, '05'), null))
  if (OVER.has(status)) {
    const last = ((status === 'EXPIRED' ? endDate : endedOn) ?? endDate ?? startDate) as string
    steps.push(moved('ACTIVE', status, hourOf(daysAfter(last, 1), '05'), status === 'TERMINATED' ? approver : null))
  }
  return inOrder(steps, now)
}

type AgreementRow = Insertable<DB['agreement']>

/** The same for an agreement, which the other party signs before it is approved. */
export function agreementSteps(row: AgreementRow, now: Date, waiting: Date): DemoStep[] {
  const { number, title, startDate, endDate, endedOn, createdBy: writer = null, approvedBy: approver = null } = row
  const status = row.status as string
  const created = row.createdAt as Date
  const signedOn = row.signedOn as string | null | undefined
  const steps: DemoStep[] = [
    { event: 'created', at: created, by: writer, after: { number, title, startDate, endDate } },
  ]
  if (status !== 'DRAFT') {
    const talks = status === 'NEGOTIATION' ? waiting : new Date(created.getTime() + 3 * 86_400_000)
    steps.push(moved('DRAFT', 'NEGOTIATION', talks, writer))
  }
  if (signedOn) steps.push({ event: 'signed-file-added', at: hourOf(signedOn, '09'), by: writer, after: { signedOn } })
  if (approver) steps.push(moved('NEGOTIATION', 'ACTIVE', row.approvedAt as Date, approver))
  if (OVER.has(status)) {
    const ended =
      status === 'SUPERSEDED' ? (row.approvedAt as Date) : hourOf(daysAfter((endedOn ?? endDate) as string, 1), '05')
    steps.push(moved('ACTIVE', status, ended, status === 'EXPIRED' ? null : approver))
  }
  return inOrder(steps, now)
}

/**
 * Writes the histories: first the creation of each, then later entries, because a history is read in the order of
 * writing.
 */
export async function recordDocuments(
  db: Db,
  users: readonly DemoPerson[],
  documents: readonly DemoDocument[],
): Promise<void> {
  const people = new Map(users.map((user) => [user.id, user]))
  const longest = Math.max(0, ...documents.map(({ steps }) => steps.length))
  for (let round = 0; round < longest; round += 1) {
    const next = documents.flatMap(({ about, steps }) => steps.slice(round, round + 1).map((step) => ({ about, step })))
    for (const [by, own] of Map.groupBy(next, ({ step }) => step.by)) {
      const who = by === null ? undefined : people.get(by)
      const happenings = own.map(({ about, step: { by: _by, event, ...step } }) => ({
        ...about,
        ...step,
        event: `${about.entity}.${event}`,
      }))
      await writeAuditEntries({ db, staff: who ? { ...who, email: '', sessionID: '' } : null }, happenings)
    }
  }
}
