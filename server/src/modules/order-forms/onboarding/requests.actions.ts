import { inSentence } from '@muster/contract/kernel/api/labels.ts'
import { isCurrency } from '@muster/contract/kernel/math/money.ts'
import type { OrderFormRequest } from '@muster/contract/order-forms/core/record.contract.ts'
import type { requestEndpoints } from '@muster/contract/order-forms/documents/documents.contract.ts'
import { REQUEST_RIGHTS } from '@muster/contract/order-forms/onboarding/request-rights.rules.ts'
import {
  machineOf,
  REQUEST_GUARDS,
  REQUEST_MACHINES,
  type RequestKind,
  WORK_AUTHORISED,
} from '@muster/contract/order-forms/onboarding/request-states.contract.ts'
import { requestNouns } from '@muster/contract/order-forms/onboarding/request-tasks.labels.ts'
import { requestStatusLabels } from '@muster/contract/order-forms/onboarding/requests.labels.ts'
import { forbidden, invalid, staleVersion } from '../../../kernel/app/errors.ts'
import { othersThan, writeAuditEntries, writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { changeColumns } from '../../../kernel/records/columns.ts'
import { checksOf, failedChecks } from '../../../kernel/transitions/checks.ts'
import { assertTransition, type StatusChange, transitionChecks } from '../../../kernel/transitions/transition.ts'
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
  if (!call.may(REQUEST_RIGHTS[kind].change)) throw forbidden('You don’t have permission to edit this request.')
  const { version, status, reason, cost, ...fields } = body
  if (status) await assertTransition(transitions, call, before, { id: before.id, status, version, reason })
  else {
    if (before.version !== version) throw staleVersion(await readRequest(call, before))
    assertDatesInOrder(call, before)
  }
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
  return readRequest(call, after)
}

function assertDatesInOrder({ today, body }: RequestChangeContext, row: RequestRow): void {
  const { cost } = body
  const { appliedOn, approvedOn, startsOn, expiresOn } = { ...row, ...body }
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

type EnteredFields = Pick<RequestRow, 'reference' | 'expiresOn'>

const checks = checksOf(...Object.values(REQUEST_MACHINES))<EnteredFields, { readonly today: string }>({
  hasReference: (_db, { reference }) => (reference ? null : atField('reference', REQUEST_GUARDS.hasReference)),
  expiryInFuture: (_db, { expiresOn }, { today }) =>
    (expiresOn ?? '') > today ? null : atField('expiresOn', REQUEST_GUARDS.expiryInFuture),
})

const atField = (path: keyof EnteredFields, message: string) => ({ message, errors: [{ path, message }] })

/** A transition is saved together with the other fields of the request, so its guards check the new values. */
const transitions = transitionChecks<RequestChangeContext, StatusChange<string>>()({
  machine: ({ kind }: RequestRow) => machineOf(kind as RequestKind),
  subject: () => 'This request',
  read: readRequest,
  guards(call, row, { move }) {
    assertDatesInOrder(call, row)
    return failedChecks(checks, move.guards, { db: call.db, row: { ...row, ...call.body }, context: call })
  },
})

async function readRequest(call: RequestChangeContext, row: RequestRow): Promise<OrderFormRequest> {
  return presentRequest({ ...row, ...(await placeOfRequest(call.db, row.orderFormId)) }, call)
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
