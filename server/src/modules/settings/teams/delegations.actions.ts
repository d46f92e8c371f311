import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { Delegation, delegationEndpoints } from '@muster/contract/settings/teams/delegations.contract.ts'
import { invalid, notFound, ruleViolation } from '../../../kernel/app/errors.ts'
import { notify, writeAuditEntry } from '../../../kernel/app/events.ts'
import { dayOf } from '../../../kernel/app/today.ts'
import { conflictOn } from '../../../kernel/db/violations.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { addJob } from '../../../kernel/jobs/jobs.ts'
import { APPROVING_ROLES, delegateChoices, getDelegation } from './delegations.queries.ts'

type Endpoints = typeof delegationEndpoints

const OVERLAP = 'You already have a delegation in this period. End it first.'

/** Delegates the caller's approvals for some days and notifies the colleague. */
export async function addDelegation(call: Call<Endpoints['create']>): Promise<Delegation> {
  const { db, staff, body, today, now } = call
  const { toID, firstDay, lastDay, reason } = body
  if (!APPROVING_ROLES.includes(staff.role))
    throw ruleViolation('NOTHING_TO_DELEGATE', 'Your role can’t approve order forms, so there is nothing to delegate.')
  // A delegation cannot start in the past, in any time zone of the caller.
  if (firstDay < dayOf(now)) throw invalid([{ path: 'firstDay', message: 'The start date can’t be in the past.' }])
  const choice = (await delegateChoices(db, staff.id)).find(({ id }) => id === toID)
  if (!choice)
    throw invalid([{ path: 'toID', message: 'Select an active colleague whose role may approve order forms.' }])
  const { id } = await db
    .insertInto('delegation')
    .values({ fromId: staff.id, toId: toID, firstDay, lastDay, reason, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(conflictOn('delegation_overlap', 'DELEGATION_OVERLAPS', OVERLAP, 'firstDay'))
  await addJob(db, 'order-forms.approver-changed', { userID: toID })
  const delegation = (await getDelegation(db, id, today))!
  await writeAuditEntry(call, {
    event: 'delegation.created',
    entity: 'delegation',
    entityID: id,
    name: `${staff.name} to ${choice.name}`,
    after: { to: choice.name, firstDay, lastDay },
    reason,
  })
  await notify(call, {
    to: [toID],
    type: 'APPROVAL_REQUEST',
    subject: `${staff.name} delegated approvals to you`,
    message: `From ${formatLongDate(firstDay)} to ${formatLongDate(lastDay)}, you approve on behalf of ${staff.name}.`,
    entity: 'delegation',
    entityID: id,
    orderFormID: null,
  })
  return delegation
}

/**
 * Ends the delegation immediately, whatever the local date of the caller is; the audit trail records that it existed.
 */
export async function endDelegation(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { db, staff, params, today } = call
  const before = await getDelegation(db, params.id, today)
  if (before?._from.id !== staff.id) throw notFound('delegation')
  await db.deleteFrom('delegation').where('id', '=', params.id).execute()
  await writeAuditEntry(call, {
    event: 'delegation.ended',
    entity: 'delegation',
    entityID: params.id,
    name: `${staff.name} to ${before._to.name}`,
    before: { lastDay: before.lastDay },
    after: { lastDay: null },
  })
  return { id: params.id }
}
