import type { Insertable } from 'kysely'
import { inBatches } from '../../../kernel/batch/in-batches.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { orderFormAuditSubject } from '../core/order-forms.rules.ts'
import { type DemoOrderFormRows, type DemoUser, personOf } from './builders.demo.ts'
import { HOURS_A_STEP, LEFT, wayTo } from './timeline.demo.ts'

type Form = DemoOrderFormRows['forms'][number]

interface Transition {
  readonly at: Date
  readonly by: string | null
  readonly event: string
  readonly diff: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly reason?: string | null | undefined
}

const DAY = 86_400_000
const later = (at: Date, days: number) => new Date(at.getTime() + days * DAY)

/** The history of the demo order forms, derived from their status; drafts have none. */
export async function demoHistory(db: Db, rows: DemoOrderFormRows, users: readonly DemoUser[]): Promise<void> {
  const people = new Map(users.map((user) => [user.id, user]))
  const entries = rows.forms.flatMap((form) => (form.submittedAt ? entriesOf(form, rows, users, people) : []))
  entries.sort((one, other) => Number(one.at) - Number(other.at))
  for (const portion of inBatches(entries, 200)) await db.insertInto('auditEntry').values(portion).execute()
}

type People = ReadonlyMap<string, DemoUser>

function entriesOf(
  form: Form,
  rows: DemoOrderFormRows,
  users: readonly DemoUser[],
  people: People,
): Insertable<DB['auditEntry']>[] {
  const { id, number, personName, countryId } = form as { [K in keyof Form]: Form[K] & (string | null) }
  const subject = orderFormAuditSubject({
    id: id!,
    number: number ?? null,
    personName: personName ?? null,
    countryId: countryId ?? null,
  })
  const ends = form.stateSince as Date
  let last = form.createdAt as Date
  return transitionsOf(form, rows, users).map(({ at, by, event, diff, reason }) => {
    // In order, up to the transition into the current status.
    const until = 'status' in diff ? Number(ends) : Number(at)
    last = new Date(Math.max(Number(last), Math.min(Number(at), until)))
    const who = by ? people.get(by) : undefined
    return {
      at: last,
      actorId: who?.id ?? null,
      actorName: who?.name ?? 'Muster',
      actorRole: who?.role ?? null,
      event,
      entity: subject.entity,
      entityId: subject.entityID,
      entityName: subject.name,
      countryId: subject.countryID,
      diff: JSON.stringify(diff),
      reason: reason ?? null,
    }
  })
}

function transitionsOf(form: Form, { checks, approvals }: DemoOrderFormRows, users: readonly DemoUser[]): Transition[] {
  const { id, number, ownerId, title, startDate, endDate, round } = form
  const created = { title: [null, title], startDate: [null, startDate], endDate: [null, endDate] } as const
  const submittedAt = form.submittedAt as Date
  const hr = personOf({ users }, 'HR_MANAGER', form.countryId as string)
  const move = (from: string, to: string, at: Date, by: string | null, reason?: string | null): Transition => ({
    at,
    by,
    event: 'order-form.status-changed',
    diff: { status: [from, to] },
    reason,
  })
  const transitions: Transition[] = [
    { at: form.createdAt as Date, by: ownerId, event: 'order-form.created', diff: created },
    {
      at: submittedAt,
      by: ownerId,
      event: 'order-form.submitted',
      diff: { status: ['DRAFT', 'SUBMITTED'], number: [null, number] },
    },
  ]
  const ticks = checks.filter((one) => one.orderFormId === id && one.round === round)
  const steps = ['SUBMITTED', 'MARGIN_REVIEW', 'HR_REVIEW']
  for (const [i, { side, checkedBy, checkedAt }] of ticks.entries()) {
    const at = checkedAt as Date
    transitions.push({ at, by: checkedBy, event: 'order-form.checked', diff: { side: [null, side] } })
    transitions.push(move(steps[i]!, steps[i + 1]!, at, checkedBy))
  }
  const isReviewed = form.status === 'MARGIN_REVIEW' || LEFT[form.status as string] === 'MARGIN_REVIEW'
  if (ticks.length === 0 && isReviewed)
    transitions.push(
      move('SUBMITTED', 'MARGIN_REVIEW', later(submittedAt, 1), personOf({ users }, 'FINANCE_MANAGER_PAYROLL', null)),
    )
  const chain = approvals.filter((one) => one.orderFormId === id && one.round === round)
  if (chain.length > 0) {
    const at = later(submittedAt, 2)
    const roles = chain.map((one) => (one.roles as string[]).join(' or '))
    transitions.push({ at, by: hr, event: 'order-form.approval-started', diff: { 'margin.chain': [null, roles] } })
    transitions.push(move('HR_REVIEW', 'APPROVAL', at, hr))
  }
  for (const { step, decision, decidedBy, decidedAt, comment } of chain)
    if (decision === 'APPROVE')
      transitions.push({
        at: decidedAt as Date,
        by: decidedBy ?? null,
        event: 'order-form.step-approved',
        diff: { step: [null, step] },
        reason: comment,
      })
  return [...transitions, ...wayOn(form, chain.at(-1)?.decidedBy ?? null, hr, move)]
}

/** From approval to the current status; a next term skips the offer. */
function wayOn(
  form: Form,
  approver: string | null,
  hr: string,
  move: (from: string, to: string, at: Date, by: string | null, reason?: string | null) => Transition,
): Transition[] {
  const { status, statusBeforeHold, reason, ownerId } = form
  const since = form.stateSince as Date
  const from = statusBeforeHold ?? LEFT[status as string]
  const reached = status === 'CLOSED' || status === 'ON_NOTICE' ? 'ACTIVE' : (from ?? (status as string))
  const transitions: Transition[] = []
  const approvedAt = form.approvedAt as Date | null
  if (approvedAt) {
    const isNext = form.type !== 'NEW' && form.type !== 'REPLACEMENT'
    const needsVisa = JSON.parse(form.terms as string).visa?.required === true
    let before = 'APPROVAL'
    for (const [i, state] of wayTo(reached, { isNext, needsVisa }).entries()) {
      const first = Math.max(Number(approvedAt), Math.min(Date.parse(form.startDate as string), Number(since)))
      const at =
        state !== 'ACTIVE'
          ? later(approvedAt, (i * HOURS_A_STEP) / 24)
          : // It is active from its start date.
            status === 'ACTIVE'
            ? since
            : new Date(first)
      transitions.push(move(before, state, at, i === 0 ? approver : state === 'VISA_IN_PROGRESS' ? null : hr))
      before = state
    }
  }
  if (status === 'CLOSED') transitions.push(move('ACTIVE', 'ON_NOTICE', later(since, -20), hr))
  if (from)
    transitions.push(
      move(from, status as string, since, status === 'RENEWED' ? null : status === 'CANCELLED' ? ownerId : hr, reason),
    )
  return transitions
}
