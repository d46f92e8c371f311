import { randomUUID } from 'node:crypto'
import type {
  Agreement,
  AgreementFields,
  AgreementKind,
  NewAgreement,
} from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { msaEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import { agreementStatusLabels } from '@muster/contract/contracts/contracts.labels.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { Updateable } from 'kysely'
import { conflict, invalid, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { type DB, type Db, isExclusionViolation, isUniqueViolation } from '../../../kernel/db/db.ts'
import type { Upload } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { changeRecorder, updateRecord, type WriteContext } from '../../../kernel/records/changes.ts'
import { creationColumns } from '../../../kernel/records/columns.ts'
import type { RecordCall } from '../../../kernel/records/record-call.ts'
import { loadClient } from '../../clients/clients.queries.ts'
import { nextNumber } from '../../settings/company/number-series.actions.ts'
import type { ContractCall } from '../core/call.types.ts'
import { KINDS } from '../core/kinds.rules.ts'
import { assertDraft } from '../core/lifecycle.rules.ts'
import { nextRevision } from '../core/versions.queries.ts'
import { saveSignedFile } from './agreement-files.actions.ts'
import { auditableAgreement, readAgreement } from './agreement-record.queries.ts'
import { lastDayOf, loadAgreement, type NamedAgreement } from './agreements.queries.ts'
import { agreementColumns, agreementProblems, isEditable } from './agreements.rules.ts'

interface CreateCall extends ContractCall {
  readonly body: NewAgreement
}

/** Drafts an agreement, with the company's defaults for omitted fields, and stores the signed file if there is one. */
export const createAgreement =
  (kind: AgreementKind) =>
  async (call: CreateCall): Promise<Agreement> => {
    const { db, body, files } = call
    const { msaID, clientID, signedOn, autoRenew, rateCard, ...fields } = body
    const msa = kind === 'SOW' ? await loadMaster(call, msaID!, clientID) : null
    const client = await loadClient(db, call.scope, msa?.clientId ?? clientID!)
    const draft = {
      kind,
      client,
      msa,
      fields: { ...fields, signedOn: signedOn ?? null, autoRenew: autoRenew ?? false, rateCard: rateCard ?? [] },
    }
    return draftAgreement(call, draft, { event: 'created', signedFile: files[0] })
  }

/** The master agreement of a new statement of work: in scope, of that client, and active. */
async function loadMaster({ db, scope }: ContractCall, id: string, clientID?: string): Promise<NamedAgreement> {
  const validationError = (message: string) => invalid([{ path: 'msaID', message }])
  const msa = await loadAgreement(db, scope, { kind: 'MSA', id }).catch(() => {
    throw validationError('Select a master agreement from the list.')
  })
  if (clientID && msa.clientId !== clientID) throw validationError('Select a master agreement of this client.')
  if (msa.status !== 'ACTIVE') {
    const message = `The master agreement ${msa.number} ${statusClause(agreementStatusLabels, msa.status)}. A statement of work requires an active master agreement: have it signed first.`
    throw ruleViolation('AGREEMENT_NOT_ACTIVE', message, [{ path: 'msaID', message }])
  }
  return msa
}

interface Draft {
  readonly kind: AgreementKind
  readonly client: { readonly id: string; readonly name: string; readonly countryId: string }
  readonly msa: Pick<NamedAgreement, 'id' | 'number' | 'endsOn' | 'legalEntityId' | 'familyId'> | null
  readonly fields: AgreementFields & { readonly startDate: string }
  readonly amends?: NamedAgreement
  readonly renewsID?: string
}

interface DraftOptions {
  /** `created`, in the audit trail. */
  readonly event: string
  readonly reason?: string
  readonly signedFile?: Upload | undefined
}

/** Stores a draft with its signed file and the audit entry. */
export async function draftAgreement(
  call: ContractCall,
  draft: Draft,
  { event, reason, signedFile }: DraftOptions,
): Promise<Agreement> {
  const key = { kind: draft.kind, id: await insertAgreement(call, draft) }
  if (signedFile) await saveSignedFile(call, await loadAgreement(call.db, null, key), signedFile)
  await recordAgreementChange(call, event, await loadAgreement(call.db, null, key), { reason })
  return readAgreement(call, null, key)
}

/** Stores a draft and returns its ID. An amendment has the number of the amended agreement. */
async function insertAgreement(call: ContractCall, draft: Draft): Promise<string> {
  const { db, staff, now, today } = call
  const { kind, client, msa, fields, amends, renewsID } = draft
  const entity = await entityFor(db, fields.legalEntityID ?? msa?.legalEntityId, client.countryId)
  const endDate = fields.endDate ?? null
  const terms = {
    ...fields,
    endDate,
    autoRenew: fields.autoRenew ?? false,
    renewalMonths: fields.renewalMonths ?? null,
  }
  const problems = agreementProblems(terms)
  if (fields.signedOn && fields.signedOn > today)
    problems.push({ path: 'signedOn', message: 'The signature date can’t be in the future.' })
  if (problems.length > 0) throw invalid(problems)
  if (msa) await assertWithin(db, msa, endDate)
  const id = randomUUID()
  const number =
    amends?.number ?? fields.number ?? (await nextNumber(db, { series: kind, legalEntityID: entity.id, day: today }))
  await db
    .insertInto('agreement')
    .values({
      currency: entity.currency,
      ...agreementColumns(fields),
      id,
      kind,
      number,
      revision: amends ? await nextRevision(db, 'agreement', amends.familyId) : 1,
      familyId: amends?.familyId ?? id,
      title: fields.title ?? `${kind === 'MSA' ? 'Master service agreement' : 'Statement of work'} · ${client.name}`,
      clientId: client.id,
      parentId: msa?.id ?? null,
      legalEntityId: entity.id,
      startDate: fields.startDate,
      amendsId: amends?.id ?? null,
      renewsId: renewsID ?? null,
      stateSince: now,
      ...creationColumns({ staff, now }),
    })
    .execute()
    .catch(translated)
  return id
}

/** The given legal entity, or the first one of the client's country. */
export async function entityFor(db: Db, id: string | undefined, countryID: string) {
  const open = db.selectFrom('legalEntity').select(['id', 'currency']).where('archivedAt', 'is', null)
  const found = id
    ? open.where('id', '=', id)
    : open.where('countryId', '=', countryID).orderBy('createdAt').orderBy('code')
  const entity = await found.limit(1).executeTakeFirst()
  if (entity) return entity
  const message = id
    ? 'Select a legal entity.'
    : 'There is no legal entity in the client’s country. Select the one that signs.'
  throw invalid([{ path: 'legalEntityID', message }])
}

/** A statement of work ends with its master agreement at the latest. */
async function assertWithin(
  db: Db,
  msa: Pick<NamedAgreement, 'number' | 'endsOn' | 'familyId'>,
  endDate: string | null,
): Promise<void> {
  const lastDay = await lastDayOf(db, msa)
  if (lastDay === null || (endDate !== null && endDate <= lastDay)) return
  const message = `The master agreement ${msa.number} ends on ${formatLongDate(lastDay)}. Select an end date no later than that.`
  throw ruleViolation('ENDS_AFTER_AGREEMENT', message, [{ path: 'endDate', message }])
}

/** Messages for violated database constraints. */
function translated(error: unknown): never {
  if (isUniqueViolation(error, 'agreement_number_unique')) {
    const message =
      'This client already has an agreement with this number. Enter another number, or leave it empty to assign the next one.'
    throw conflict('NUMBER_ALREADY_USED', message, { errors: [{ path: 'number', message }] })
  }
  if (isUniqueViolation(error, 'agreement_one_amendment'))
    throw conflict('AMENDMENT_OPEN', 'An amendment of this version is in progress. Finish or cancel it first.')
  if (isExclusionViolation(error, 'agreement_one_active'))
    throw ruleViolation(
      'OVERLAP',
      'Another master agreement with this client is active in this period. Amend it, end it, or select other dates.',
    )
  throw error
}

interface UpdateCall extends RecordCall {
  readonly body: Call<typeof msaEndpoints.update>['body']
}

export const updateAgreement =
  (kind: AgreementKind) =>
  async (call: UpdateCall): Promise<Agreement> => {
    const { db, scope, params, today } = call
    const { version, ...change } = call.body
    const before = await loadAgreement(db, scope, { kind, id: params.id, lock: true })
    if (before.version !== version) throw staleVersion(await readAgreement(call, scope, { kind, id: before.id }))
    assertEditable(before)
    const problems = agreementProblems({ ...before, ...change })
    if (change.signedOn && change.signedOn > today)
      problems.push({ path: 'signedOn', message: 'The signature date can’t be in the future.' })
    if (change.number !== undefined && change.number !== before.number && before.revision > 1)
      problems.push({ path: 'number', message: 'An amendment keeps the number of its agreement.' })
    if (problems.length > 0) throw invalid(problems)
    if (change.legalEntityID) await entityFor(db, change.legalEntityID, before.countryId)
    if (before.parentId && change.endDate !== undefined)
      await assertWithin(db, await loadAgreement(db, null, { kind: 'MSA', id: before.parentId }), change.endDate)
    await changeAgreement(call, before, agreementColumns(change), { event: 'updated' })
    return readAgreement(call, null, { kind, id: before.id })
  }

export function assertEditable({ status, number }: NamedAgreement): void {
  if (isEditable(status)) return
  throw ruleViolation(
    'NOT_EDITABLE',
    `${number} ${statusClause(agreementStatusLabels, status)} and can’t be changed. Create an amendment or add a document.`,
  )
}

const updateColumns = (context: WriteContext, id: string, columns: Updateable<DB['agreement']>) =>
  updateRecord(context, 'agreement', id, columns).catch(translated)

interface ChangeOptions {
  /** In the audit trail; `status-changed` by default. */
  readonly event?: string
  readonly reason?: string | null
}

/** Changes an agreement with its audit entry, and returns it after the change. */
export async function changeAgreement(
  context: WriteContext,
  before: NamedAgreement,
  columns: Updateable<DB['agreement']>,
  { event = 'status-changed', reason }: ChangeOptions = {},
): Promise<NamedAgreement> {
  await updateColumns(context, before.id, columns)
  const after = await loadAgreement(context.db, null, { kind: before.kind as AgreementKind, id: before.id })
  await recordAgreementChange(context, event, after, { before, reason })
  return after
}

/** Deletes a draft that nothing refers to. Its number stays used. */
export const removeAgreement =
  (kind: AgreementKind) =>
  async (call: RecordCall): Promise<{ id: string }> => {
    const { db, scope, params, now } = call
    const agreement = await loadAgreement(db, scope, { kind, id: params.id, lock: true })
    assertDraft(agreement, agreementStatusLabels)
    const orderForm = await db
      .selectFrom('orderForm')
      .select('number')
      .where((eb) => eb.or([eb('msaId', '=', agreement.id), eb('sowId', '=', agreement.id)]))
      .executeTakeFirst()
    if (orderForm)
      throw conflict(
        'AGREEMENT_IN_USE',
        `${orderForm.number ? `The order form ${orderForm.number}` : 'A draft order form'} refers to it. Select another agreement there first.`,
      )
    await updateColumns(call, agreement.id, { archivedAt: now })
    await recordAgreementChange(call, 'deleted', agreement)
    return { id: agreement.id }
  }

/** Writes the audit entry of a change; the event is `updated`, without the type of agreement. */
const recordAgreementChange = changeRecorder(
  (row: NamedAgreement) => ({
    entity: KINDS[row.kind as AgreementKind].entity,
    entityID: row.id,
    name: `${row.number} · ${row.clientName}`,
    countryID: row.countryId,
  }),
  auditableAgreement,
)
