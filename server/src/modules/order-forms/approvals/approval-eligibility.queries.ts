import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { approvalPolicy, canDecide, type PolicyStep } from '@muster/contract/order-forms/approvals/policy.rules.ts'
import { sql } from 'kysely'
import { dayOf } from '../../../kernel/app/today.ts'
import { inBatches } from '../../../kernel/batch/in-batches.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { hasCountryAccess, usersWithAccess } from '../../access/core/people.queries.ts'
import { awaitsWaiver } from '../core/order-forms.rules.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'
import { peopleExcluded } from './exclusions.rules.ts'

/** A user who may act on an order form now; a delegate only on the days of the delegation. */
interface PendingApprover {
  readonly orderFormId: string
  readonly userId: string
  readonly step: PolicyStep | 'REVISION'
  readonly delegationId: string | null
}

type PendingRow = Pick<
  OrderFormDbRow,
  'id' | 'status' | 'waitingRoles' | 'countryId' | 'ownerId' | 'authorIds' | 'round' | 'hrReviewedBy' | 'submittedAt'
>

/** The step of the policy that an order form waits for. */
export function pendingStep(row: Pick<PendingRow, 'status' | 'waitingRoles'>): PolicyStep {
  if (row.status === 'APPROVAL') return 'APPROVAL'
  if (awaitsWaiver(row)) return 'AGREEMENT_WAIVER'
  if (approvalPolicy.steps.MARGIN_CHECK.roles.some((role) => row.waitingRoles.includes(role))) return 'MARGIN_CHECK'
  return row.status === 'HR_REVIEW' ? 'HR_REVIEW' : 'FOLLOW_UP'
}

/** The users who may act on these order forms, from the current policy, users, delegations and reviews. */
export async function derivePendingApprovers(db: Db, ids: readonly string[]): Promise<PendingApprover[]> {
  const these = anyOf(ids)
  const forms = (await db
    .selectFrom('orderForm')
    .select(['id', 'status', 'waitingRoles', 'countryId', 'ownerId', 'authorIds', 'round'])
    .select(['hrReviewedBy', 'submittedAt'])
    .where('id', '=', these)
    .where('submittedAt', 'is not', null)
    .where(sql<boolean>`(waiting_roles <> '{}' or status = 'REVISION_REQUESTED')`)
    .execute()) as PendingRow[]
  const reviews = await reviewsOf(db, forms)
  const groups = Map.groupBy(forms, ({ countryId, waitingRoles }) => `${countryId} ${waitingRoles.join()}`)
  const found: PendingApprover[] = []
  for (const group of groups.values()) {
    const { waitingRoles, countryId } = group[0]!
    const holders = await usersWithAccess(db, waitingRoles, countryId)
    const delegated = await delegationsTo(db, holders, countryId)
    for (const row of group) found.push(...approversOf(row, { reviews: reviews(row), holders, delegated }))
  }
  return found
}

interface People {
  readonly reviews: Parameters<typeof peopleExcluded>[1]
  readonly holders: readonly { readonly id: string; readonly role: string }[]
  readonly delegated: Awaited<ReturnType<typeof delegationsTo>>
}

function approversOf(row: PendingRow, { reviews, holders, delegated }: People): PendingApprover[] {
  const orderFormId = row.id
  if (row.status === 'REVISION_REQUESTED')
    return [{ orderFormId, userId: row.ownerId, step: 'REVISION', delegationId: null }]
  const step = pendingStep(row)
  const pending = { step, roles: row.waitingRoles, people: peopleExcluded(row, reviews) }
  const eligibleHolders = holders.filter((one) => canDecide({ ...one, delegators: [] }, pending).allowed)
  const known = new Set(eligibleHolders.map(({ id }) => id))
  // A delegation that ended before the order form was submitted applies to none of its days, in any time zone of the
  // user.
  const earliest = daysAfter(dayOf(row.submittedAt!), -1)
  const inPlace = delegated.filter(({ toId, toRole, fromId, fromRole, lastDay }) => {
    if (lastDay < earliest) return false
    const eligibility = canDecide({ id: toId, role: toRole, delegators: [{ id: fromId, role: fromRole }] }, pending)
    return eligibility.allowed && eligibility.onBehalfOf !== null && !known.has(toId)
  })
  return [
    ...eligibleHolders.map(({ id: userId }) => ({ orderFormId, userId, step, delegationId: null })),
    ...inPlace.map(({ id: delegationId, toId: userId }) => ({ orderFormId, userId, step, delegationId })),
  ]
}

/** The checks and approvals of the present round of each order form. */
async function reviewsOf(db: Db, forms: readonly PendingRow[]) {
  const these = anyOf(forms.map(({ id }) => id))
  const [checks, approvals] = await Promise.all([
    db
      .selectFrom('orderFormCheck')
      .select(['orderFormId', 'round', 'checkedBy'])
      .where('orderFormId', '=', these)
      .execute(),
    db
      .selectFrom('orderFormApproval')
      .select(['orderFormId', 'round', 'decidedBy', 'decidedFor'])
      .where('orderFormId', '=', these)
      .where('decision', 'is not', null)
      .execute(),
  ])
  const key = (one: { readonly orderFormId: string; readonly round: number }) => `${one.orderFormId} ${one.round}`
  const checksOf = Map.groupBy(checks, key)
  const approvalsOf = Map.groupBy(approvals, key)
  return ({ id: orderFormId, round }: PendingRow) => ({
    checks: checksOf.get(key({ orderFormId, round })) ?? [],
    approvals: approvalsOf.get(key({ orderFormId, round })) ?? [],
  })
}

/** The delegations of these users to active colleagues whose countries include this one. */
const delegationsTo = (db: Db, from: readonly { readonly id: string }[], countryID: string | null) =>
  db
    .selectFrom('delegation')
    .innerJoin('appUser', 'appUser.id', 'delegation.toId')
    .innerJoin('appUser as giver', 'giver.id', 'delegation.fromId')
    .select(['delegation.id', 'delegation.toId', 'delegation.fromId', 'delegation.lastDay'])
    .select(['appUser.role as toRole', 'giver.role as fromRole'])
    .where('delegation.fromId', '=', anyOf(from.map(({ id }) => id)))
    .where('appUser.active', '=', true)
    .where(hasCountryAccess(countryID))
    .orderBy('delegation.id')
    .execute()

/** The order forms whose stored approvers differ from those of the policy, for `muster check`. */
export async function wrongPendingApprovers(db: Db): Promise<string[]> {
  const stored = await db
    .selectFrom('orderFormPendingApprover')
    .select(['orderFormId', 'userId', 'step', 'delegationId'])
    .execute()
  const submitted = await db.selectFrom('orderForm').select('id').where('submittedAt', 'is not', null).execute()
  const ids = submitted.map(({ id }) => id)
  const key = ({ orderFormId, userId, step, delegationId }: (typeof stored)[number]) =>
    [orderFormId, userId, step, delegationId].join()
  const unmatched = new Map(stored.map((one) => [key(one), one.orderFormId]))
  const wrong = new Set<string>()
  for (const portion of inBatches(ids, AT_ONCE))
    for (const one of await derivePendingApprovers(db, portion))
      if (!unmatched.delete(key(one))) wrong.add(one.orderFormId)
  return [...new Set([...wrong, ...unmatched.values()])]
}

const AT_ONCE = 1_000
