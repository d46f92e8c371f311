import type { OrderFormFields, OrderFormType } from '@muster/contract/margin/placement-terms.contract.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import { missingFields } from '@muster/contract/order-forms/core/order-forms.rules.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import { isWithOwner } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import { conflict, invalid, notFound, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { isUniqueViolation } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { creationColumns } from '../../../kernel/records/columns.ts'
import type { ReviewActionContext } from '../approvals/reviews.actions.ts'
import { dropWaivers, saveWaiverReason } from '../approvals/waivers.actions.ts'
import { updateRow } from '../lifecycle/steps.actions.ts'
import { consultantWithinReach, orderFormColumns, referenceErrors } from './fields.queries.ts'
import { presentRecord } from './record.queries.ts'
import { fieldsOf, lockOrderForm, type OrderFormDbRow } from './scope.queries.ts'
import { computeDraftMargin } from './snapshots.actions.ts'
import { refuseOtherPlacement } from './terms.queries.ts'

type Endpoints = typeof orderFormEndpoints
/** The endpoints that write drafts; their scope is that of order forms. */
type DraftWriteContext = ReviewActionContext & { readonly scope: NonNullable<Call['scope']> }

interface Origin {
  readonly type?: OrderFormType
  readonly parentID?: string
  readonly rootID?: string
  readonly clonedFromID?: string
  readonly joinedDate?: string | null
  /** The previous order form, whose agreements are copied even if the owner may not read them. */
  readonly follows?: OrderFormDbRow
}

/** Saves a draft that only its owner can see. It is not audited until submission, which records all fields. */
export async function insertDraft(
  call: DraftWriteContext,
  fields: OrderFormFields,
  origin: Origin = {},
): Promise<OrderFormDbRow> {
  const { db, staff, now } = call
  const { follows } = origin
  // Copied values are validated on submission, where the owner can change them.
  const validationErrors = await referenceErrors(call, fields, {
    msaID: follows?.msaId,
    sowID: follows?.sowId,
    legalEntityID: follows?.legalEntityId,
    recruiterID: follows?.recruiterId,
  })
  if (validationErrors.length > 0) throw invalid(validationErrors)
  const name = fields.candidateID ? await consultantWithinReach(call, fields.candidateID) : null
  const { type = 'NEW', parentID, rootID, clonedFromID, joinedDate } = origin
  const row = (await db
    .insertInto('orderForm')
    .values({
      ...orderFormColumns(fields, name ?? null),
      ...creationColumns({ staff, now }),
      ownerId: staff.id,
      stateSince: now,
      type,
      parentId: parentID ?? null,
      rootId: rootID ?? null,
      clonedFromId: clonedFromID ?? null,
      ...(joinedDate !== undefined && { joinedDate }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'order_form_one_amendment'))
        throw conflict('AMENDMENT_OPEN', 'An amendment of this placement is already open. Complete or cancel it first.')
      throw error
    })) as unknown as OrderFormDbRow
  await computeDraftMargin(call, row)
  return row
}

/** The automatic save of the wizard. */
export async function saveDraft(call: Call<Endpoints['saveDraft']>): Promise<OrderForm> {
  const { id, version, waiverReason, ...fields } = call.body
  if (!id) {
    const made = await insertDraft(call, fields)
    await saveWaiverReason(call, made.id, waiverReason)
    return presentRecord(call, made)
  }
  if (!version) throw invalid([{ path: 'version', message: 'The version is required.' }])
  const before = await lockOrderForm(call.db, call.scope, id)
  if (before.status !== 'DRAFT' || before.ownerId !== call.staff.id) throw notFound('draft')
  if (before.version !== version) throw staleVersion(await presentRecord(call, before))
  const after = await writeFields(call, before, fields)
  // The waiver reason does not apply to another client.
  if (after.clientId === before.clientId) await saveWaiverReason(call, after.id, waiverReason)
  return presentRecord(call, after)
}

/** Merges the sent fields into the current ones; a sent group replaces the whole group. */
export async function writeFields(
  call: DraftWriteContext,
  before: OrderFormDbRow,
  sent: OrderFormFields,
): Promise<OrderFormDbRow> {
  const old = fieldsOf(before)
  const merged = { ...old, ...sent }
  const validationErrors = await referenceErrors(call, merged, old)
  if (validationErrors.length > 0) throw invalid(validationErrors)
  await refuseOtherPlacement(call.db, before, sent)
  const name = merged.candidateID
    ? merged.candidateID === old.candidateID
      ? before.personName
      : ((await consultantWithinReach(call, merged.candidateID)) ?? null)
    : null
  const after = await updateRow(call, before, orderFormColumns(merged, name))
  if (after.clientId !== before.clientId) await dropWaivers(call, after)
  if (isWithOwner(after.status)) await computeDraftMargin(call, after)
  return after
}

/** Creates a complete order form as a draft; missing fields are errors. */
export async function createOrderForm(call: Call<Endpoints['create']>): Promise<OrderForm> {
  const missing = missingFields(call.body, call.today)
  const [first] = missing
  if (first)
    throw ruleViolation(
      'FIELDS_MISSING',
      missing.length === 1 ? first.message : `Complete all required fields (${missing.length} missing).`,
      missing,
    )
  return presentRecord(call, await insertDraft(call, call.body))
}

/** Deletes it completely, because only its owner ever saw it. */
export async function discardDraft(call: Call<Endpoints['discardDraft']>): Promise<{ id: string }> {
  const { db, scope, params, staff, now } = call
  const row = await lockOrderForm(db, scope, params.id)
  if (row.submittedAt !== null || row.ownerId !== staff.id) throw notFound('draft')
  const documents = await db
    .deleteFrom('document')
    .where('orderFormId', '=', row.id)
    .returning('storedFileId')
    .execute()
  if (documents.length > 0)
    await db
      .updateTable('storedFile')
      .set({ deletedAt: now })
      .where(
        'id',
        'in',
        documents.map(({ storedFileId }) => storedFileId),
      )
      .execute()
  await db.deleteFrom('orderForm').where('id', '=', row.id).execute()
  return { id: row.id }
}
