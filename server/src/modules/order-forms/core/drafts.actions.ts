import type { OrderFormFields, OrderFormType } from '@muster/contract/margin/placement-terms.contract.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import { missingFields } from '@muster/contract/order-forms/core/order-forms.rules.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import { conflict, invalid, notFound, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { isUniqueViolation } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import type { ReviewActionContext } from '../approvals/reviews.actions.ts'
import { dropWaivers, saveWaiverReason } from '../approvals/waivers.actions.ts'
import { consultantWithinReach, orderFormColumns, referenceErrors } from './fields.queries.ts'
import { presentRecord } from './record.queries.ts'
import { fieldsOf, lockOrderForm, type OrderFormDbRow } from './scope.queries.ts'
import { computeDraftMargin } from './snapshots.actions.ts'
import { refuseOtherPlacement } from './terms.queries.ts'

type Endpoints = typeof orderFormEndpoints
/** The calls that write a draft; what they may reach is what order forms they may see. */
export type DraftWriteContext = ReviewActionContext & {
  readonly scope: NonNullable<Call['scope']>
}

interface Origin {
  readonly type?: OrderFormType
  readonly parentID?: string
  readonly rootID?: string
  readonly clonedFromID?: string
  readonly joinedDate?: string | null
  /** The order form it follows: its agreements go along, whether or not the writer may read them. */
  readonly follows?: OrderFormDbRow
}

/** Writes a draft that only its owner sees. It stays off the audit trail until it is submitted, and then the trail has all of it. */
export async function insertDraft(
  call: DraftWriteContext,
  fields: OrderFormFields,
  origin: Origin = {},
): Promise<OrderFormDbRow> {
  const { db, staff, now } = call
  const { follows } = origin
  // What a copy brings along is asked with its submission, where its writer can choose anew.
  const validationErrors = await referenceErrors(call, fields, {
    ...{ msaID: follows?.msaId, sowID: follows?.sowId },
    ...{ legalEntityID: follows?.legalEntityId, recruiterID: follows?.recruiterId },
  })
  if (validationErrors.length > 0) throw invalid(validationErrors)
  const name = fields.candidateID ? await consultantWithinReach(call, fields.candidateID) : null
  const { type = 'NEW', parentID, rootID, clonedFromID, joinedDate } = origin
  const made = {
    ownerId: staff.id,
    createdBy: staff.id,
    updatedBy: staff.id,
    createdAt: now,
    updatedAt: now,
    stateSince: now,
  }
  const row = (await db
    .insertInto('orderForm')
    .values({
      ...orderFormColumns(fields, name ?? null),
      ...made,
      ...{ type, parentId: parentID ?? null, rootId: rootID ?? null, clonedFromId: clonedFromID ?? null },
      ...(joinedDate !== undefined && { joinedDate }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'order_form_one_amendment'))
        throw conflict('CHANGE_EXISTS', 'A change of this placement is open already. Finish it, or cancel it first.')
      throw error
    })) as unknown as OrderFormDbRow
  await computeDraftMargin(call, row)
  return row
}

/** The autosave of the wizard: whatever is there so far. */
export async function saveDraft(call: Call<Endpoints['saveDraft']>): Promise<OrderForm> {
  const { id, version, waiverReason, ...fields } = call.body
  if (!id) {
    const made = await insertDraft(call, fields)
    await saveWaiverReason(call, made.id, waiverReason)
    return presentRecord(call, made)
  }
  if (!version) throw invalid([{ path: 'version', message: 'Send the version you have read.' }])
  const before = await lockOrderForm(call.db, call.scope, id)
  if (before.status !== 'DRAFT' || before.ownerId !== call.staff.id) throw notFound('draft')
  if (before.version !== version) throw staleVersion(await presentRecord(call, before))
  const after = await writeFields(call, before, fields)
  // What was said for one client is not taken over for the next.
  if (after.clientId === before.clientId) await saveWaiverReason(call, after.id, waiverReason)
  return presentRecord(call, after)
}

/** Merges what was sent into what is there; a group that was sent replaces the whole group. */
export async function writeFields(
  call: DraftWriteContext,
  before: OrderFormDbRow,
  sent: OrderFormFields,
): Promise<OrderFormDbRow> {
  const { db, staff, now } = call
  const old = fieldsOf(before)
  const merged = { ...old, ...sent }
  const validationErrors = await referenceErrors(call, merged, old)
  if (validationErrors.length > 0) throw invalid(validationErrors)
  await refuseOtherPlacement(db, before, sent)
  const name = merged.candidateID
    ? merged.candidateID === old.candidateID
      ? before.personName
      : ((await consultantWithinReach(call, merged.candidateID)) ?? null)
    : null
  const after = (await db
    .updateTable('orderForm')
    .set((eb) => ({
      ...orderFormColumns(merged, name),
      version: eb('version', '+', 1),
      updatedAt: now,
      updatedBy: staff.id,
    }))
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()) as OrderFormDbRow | undefined
  if (!after) throw staleVersion(await presentRecord(call, before))
  if (after.clientId !== before.clientId) await dropWaivers(call, after)
  if (after.status === 'DRAFT' || after.status === 'REVISION_REQUESTED') await computeDraftMargin(call, after)
  return after
}

/** A complete order form as a draft, in one go. What is missing is said field by field. */
export async function createOrderForm(call: Call<Endpoints['create']>): Promise<OrderForm> {
  const missing = missingFields(call.body, call.today)
  const [first] = missing
  if (first)
    throw ruleViolation(
      'IS_COMPLETE',
      missing.length === 1 ? first.message : `Fill in every required field: ${missing.length} are open.`,
      missing,
    )
  return presentRecord(call, await insertDraft(call, call.body))
}

/** Nothing of it is kept: nobody but its owner ever saw it. */
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
