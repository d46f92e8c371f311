import { inSentence } from '@muster/contract/kernel/api/labels.ts'
import { isCurrency } from '@muster/contract/kernel/math/money.ts'
import type { OrderFormRequest } from '@muster/contract/order-forms/core/record.contract.ts'
import type { requestEndpoints } from '@muster/contract/order-forms/documents/documents.contract.ts'
import { REQUEST_RIGHTS } from '@muster/contract/order-forms/onboarding/request-rights.rules.ts'
import {
  machineOf,
  REQUEST_GUARDS,
  type RequestGuard,
  type RequestKind,
  WORK_AUTHORISED,
} from '@muster/contract/order-forms/onboarding/request-states.contract.ts'
import { requestNouns } from '@muster/contract/order-forms/onboarding/request-tasks.labels.ts'
import { requestStatusLabels } from '@muster/contract/order-forms/onboarding/requests.labels.ts'
import { forbidden, invalid, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { othersThan, writeAuditEntries, writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { changeColumns } from '../../../kernel/records/columns.ts'
import { assertMove } from '../../../kernel/transitions/checks.ts'
import { consultantAuditSubject as aboutConsultant } from '../../consultants/core/consultants.rules.ts'
import { type OrderFormDbRow, orderFormByID } from '../core/scope.queries.ts'
import { startOnboarding } from '../lifecycle/effects.actions.ts'
import { type RequestRow, readOrderFormFacts } from '../lifecycle/facts.queries.ts'
import { isWorkAuthorised } from '../lifecycle/guards.rules.ts'
import { notifyAboutOrderForm } from '../lifecycle/steps.actions.ts'
import { entriesOf, REQUEST_TYPES } from './request-entries.rules.ts'
import { lockRequest, placeOfRequest, presentRequest } from './requests.queries.ts'

type RequestChangeContext = Call<(typeof requestEndpoints)['change']>

/** Updates status, reference, dates or cost of a request; an approved visa starts onboarding automatically. */
export async function changeRequest(call: RequestChangeContext): Promise<OrderFormRequest> {
  const { db, scope, params, body, staff, now } = call
  const before = await lockRequest(db, scope, staff.role, params.id)
  const kind = before.kind as RequestKind
  if (before.version !== body.version)
    throw staleVersion(presentRequest({ ...before, ...(await placeOfRequest(db, before.orderFormId)) }, call))
  if (!call.may(REQUEST_RIGHTS[kind].change)) throw forbidden('You don’t have permission to edit this request.')
  const { version: _v, status, reason, cost, ...fields } = body
  const merged = { ...before, ...fields }
  assertDatesInOrder(call, merged, cost)
  if (status) assertMayMove(call, merged, status)
  const set = {
    ...fields,
    ...(cost !== undefined && { costAmount: cost?.amount ?? null, costCurrency: cost?.currency ?? null }),
    ...(status && { status, reason, stateSince: now }),
  }
  const after = (await db
    .updateTable('orderFormRequest')
    .set({ ...set, ...changeColumns(call) })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirstOrThrow()) as RequestRow
  const row = (await orderFormByID(db, before.orderFormId))!
  await writeAuditEntries(call, entriesOf(row, before, after, reason))
  if (status) await afterMove(call, row, after)
  return presentRequest({ ...after, ...(await placeOfRequest(db, before.orderFormId)) }, call)
}

function assertDatesInOrder(
  { today }: RequestChangeContext,
  row: RequestRow,
  cost: RequestChangeContext['body']['cost'],
): void {
  const { appliedOn, approvedOn, startsOn, expiresOn } = row
  const error = (path: string, message: string) => invalid([{ path, message }])
  if (appliedOn && appliedOn > today) throw error('appliedOn', 'The application date can’t be in the future.')
  if (approvedOn && approvedOn > today) throw error('approvedOn', 'The approval date can’t be in the future.')
  if (appliedOn && approvedOn && approvedOn < appliedOn)
    throw error('approvedOn', 'The approval date must not be before the application date.')
  const begins = startsOn ?? approvedOn ?? appliedOn
  if (begins && expiresOn && expiresOn <= begins)
    throw error('expiresOn', 'The expiry date must be after the start date.')
  if (cost && !isCurrency(cost.currency))
    throw error('cost.currency', `${cost.currency} is not supported. Select another currency.`)
}

function assertMayMove(call: RequestChangeContext, row: RequestRow, to: string): void {
  const kind = row.kind as RequestKind
  const machine = machineOf(kind)
  const { reason } = call.body
  const move = assertMove(machine, call.staff, { subject: 'This request', from: row.status, to, reason })
  const guards = (move.guard?.split(', ') ?? []) as RequestGuard[]
  const passed: Record<RequestGuard, boolean> = {
    hasReference: Boolean(row.reference),
    expiryInFuture: (row.expiresOn ?? '') > call.today,
  }
  for (const name of guards)
    if (!passed[name])
      throw ruleViolation(name, REQUEST_GUARDS[name], [
        { path: name === 'hasReference' ? 'reference' : 'expiresOn', message: REQUEST_GUARDS[name] },
      ])
}

/**
 * Starts onboarding of a placement that was pending work authorisation (docs/domain/order-forms.md, "VISA / system")
 * and notifies the owner.
 */
async function afterMove(call: RequestChangeContext, row: OrderFormDbRow, request: RequestRow): Promise<void> {
  const kind = request.kind as RequestKind
  await notifyAboutOrderForm(call, row, {
    to: othersThan(call.staff, [row.ownerId]),
    type: REQUEST_TYPES[kind],
    text: `has an update: ${requestNouns[kind]} – ${inSentence(requestStatusLabels[request.status] ?? request.status)}.`,
  })
  if (kind !== 'VISA' || !WORK_AUTHORISED.includes(request.status)) return
  if (row.candidateId && request.expiresOn) await adoptVisaExpiry(call, row.candidateId, request.expiresOn)
  if (row.status !== 'VISA_IN_PROGRESS' && row.status !== 'OFFER_SIGNED') return
  if (isWorkAuthorised(await readOrderFormFacts(call, row))) await startOnboarding(call, row)
}

/** An extended visa updates the expiry date on the consultant record. */
async function adoptVisaExpiry(call: RequestChangeContext, consultantID: string, expiresOn: string): Promise<void> {
  const { db, now } = call
  const before = await db
    .selectFrom('consultant')
    .select(['id', 'name', 'countryId', 'visaExpiry'])
    .where('id', '=', consultantID)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if ((before.visaExpiry ?? '') >= expiresOn) return
  await db
    .updateTable('consultant')
    .set((eb) => ({ visaExpiry: expiresOn, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', consultantID)
    .execute()
  await writeAuditEntry(call, {
    event: 'consultant.identity-updated',
    ...aboutConsultant(before),
    before: { 'identity.visaExpiry': before.visaExpiry },
    after: { 'identity.visaExpiry': expiresOn },
  })
}
