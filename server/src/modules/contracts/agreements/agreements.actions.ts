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
import { sql, type Updateable } from 'kysely'
import { conflict, invalid, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { type AuditContext, writeAuditEntry } from '../../../kernel/app/events.ts'
import { type DB, type Db, isExclusionViolation, isUniqueViolation } from '../../../kernel/db/db.ts'
import type { Upload } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { changeColumns, creationColumns } from '../../../kernel/records/columns.ts'
import { loadClient } from '../../clients/clients.queries.ts'
import { nextNumber } from '../../settings/company/number-series.actions.ts'
import { saveSignedFile } from './agreement-files.actions.ts'
import { auditable, readAgreement } from './agreement-record.queries.ts'
import { loadAgreement, type NamedAgreement } from './agreements.queries.ts'
import { AGREEMENT_LABELS, agreementColumns, agreementProblems, isEditable } from './agreements.rules.ts'
import type { AgreementActionContext } from './agreements.types.ts'

interface Creating extends AgreementActionContext {
  readonly body: NewAgreement
  readonly files: readonly Upload[]
}

/** Drafts an agreement, with the company's defaults for omitted fields, and stores the signed file if there is one. */
export const createAgreement =
  (kind: AgreementKind) =>
  async (call: Creating): Promise<Agreement> => {
    const { db, body, files } = call
    const { msaID, clientID, signedOn, autoRenew, rateCard, ...fields } = body
    const msa = kind === 'SOW' ? await loadMaster(call, msaID!, clientID) : null
    const client = await loadClient(db, call.scope, msa?.clientId ?? clientID!)
    const id = await insertAgreement(call, {
      kind,
      client,
      msa,
      fields: {
        ...fields,
        signedOn: signedOn ?? null,
        autoRenew: autoRenew ?? false,
        rateCard: rateCard ?? [],
        startDate: body.startDate,
      },
    })
    if (files[0]) await saveSignedFile(call, await loadAgreement(db, null, { kind, id }), files[0])
    await recordAgreementChange(
      call,
      `${AGREEMENT_LABELS[kind].entity}.created`,
      await loadAgreement(db, null, { kind, id }),
    )
    return readAgreement(call, null, { kind, id })
  }

/** The master agreement of a new statement of work: in scope, of that client, and active. */
async function loadMaster(
  { db, scope }: AgreementActionContext,
  id: string,
  clientID?: string,
): Promise<NamedAgreement> {
  const validationError = (message: string) => invalid([{ path: 'msaID', message }])
  const msa = await loadAgreement(db, scope, { kind: 'MSA', id }).catch(() => {
    throw validationError('Choose a master agreement from the list.')
  })
  if (clientID && msa.clientId !== clientID) throw validationError('Choose a master agreement of this client.')
  if (msa.status !== 'ACTIVE') {
    const message = `The master agreement ${msa.number} ${statusClause(agreementStatusLabels, msa.status)}. A statement of work requires an active master agreement: have it signed first.`
    throw ruleViolation('PARENT_IS_ACTIVE', message, [{ path: 'msaID', message }])
  }
  return msa
}

interface Drafted {
  readonly kind: AgreementKind
  readonly client: { readonly id: string; readonly name: string; readonly countryId: string }
  readonly msa: Pick<NamedAgreement, 'id' | 'number' | 'endsOn' | 'legalEntityId'> | null
  readonly fields: AgreementFields & { readonly startDate: string }
  readonly amends?: NamedAgreement
  readonly renewsID?: string
}

/** Stores a draft and returns its ID. An amendment has the number of the amended agreement. */
export async function insertAgreement(call: AgreementActionContext, drafted: Drafted): Promise<string> {
  const { db, staff, now, today } = call
  const { kind, client, msa, fields, amends, renewsID } = drafted
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
  if (msa) assertWithin(msa, endDate)
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
      revision: amends ? await nextVersion(db, amends.familyId) : 1,
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

const nextVersion = async (db: Db, familyID: string): Promise<number> => {
  const newest = db
    .selectFrom('agreement')
    .select(sql<number>`max(revision)`.as('revision'))
    .where('familyId', '=', familyID)
  return (await newest.executeTakeFirstOrThrow()).revision + 1
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
    ? 'Choose a legal entity.'
    : 'There is no legal entity in the client’s country. Choose the one that signs.'
  throw invalid([{ path: 'legalEntityID', message }])
}

/** A statement of work ends with its master agreement at the latest. */
function assertWithin(msa: Pick<NamedAgreement, 'number' | 'endsOn'>, endDate: string | null): void {
  if (msa.endsOn === null || (endDate !== null && endDate <= msa.endsOn)) return
  const message = `The master agreement ${msa.number} ends on ${formatLongDate(msa.endsOn)}. Choose an end date no later than that.`
  throw ruleViolation('ENDS_WITH_PARENT', message, [{ path: 'endDate', message }])
}

/** Messages for violated database constraints. */
export function translated(error: unknown): never {
  if (isUniqueViolation(error, 'agreement_number_unique')) {
    const message =
      'This client already has an agreement with this number. Enter another number, or leave it empty to assign the next one.'
    throw conflict('NUMBER_TAKEN', message, { errors: [{ path: 'number', message }] })
  }
  if (isUniqueViolation(error, 'agreement_one_amendment'))
    throw conflict('AMENDMENT_OPEN', 'An amendment of this version is in progress. Finish or cancel it first.')
  if (isExclusionViolation(error, 'agreement_one_active'))
    throw ruleViolation(
      'OVERLAPS_NONE',
      'Another master agreement with this client is active in this period. Amend it, end it, or choose other dates.',
    )
  throw error
}

type Update = Pick<Call<typeof msaEndpoints.update>, 'body' | 'params'> & AgreementActionContext

export const updateAgreement =
  (kind: AgreementKind) =>
  async (call: Update): Promise<Agreement> => {
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
      assertWithin(await loadAgreement(db, null, { kind: 'MSA', id: before.parentId }), change.endDate)
    await updateAgreementVersion(call, before.id, agreementColumns(change))
    const after = await loadAgreement(db, null, { kind, id: before.id })
    await recordAgreementChange(call, `${AGREEMENT_LABELS[kind].entity}.updated`, after, { before })
    return readAgreement(call, null, { kind, id: before.id })
  }

export function assertEditable({ status, number }: NamedAgreement): void {
  if (isEditable(status)) return
  throw ruleViolation(
    'NOT_EDITABLE',
    `${number} ${statusClause(agreementStatusLabels, status)} and can’t be changed. Create an amendment or add a document.`,
  )
}

/** The columns of a change: the next version, user and time. */
export const updateAgreementVersion = (
  { db, staff, now }: AgreementActionContext,
  id: string,
  columns: Updateable<DB['agreement']>,
) =>
  db
    .updateTable('agreement')
    .set({ ...columns, ...changeColumns({ staff, now }) })
    .where('id', '=', id)
    .execute()
    .catch(translated)

/** Deletes a draft that nothing refers to. Its number stays used. */
export const removeAgreement =
  (kind: AgreementKind) =>
  async (call: AgreementActionContext & { readonly params: { readonly id: string } }): Promise<{ id: string }> => {
    const { db, scope, params, now } = call
    const agreement = await loadAgreement(db, scope, { kind, id: params.id, lock: true })
    if (agreement.status !== 'DRAFT')
      throw conflict(
        'NOT_A_DRAFT',
        `${agreement.number} ${statusClause(agreementStatusLabels, agreement.status)}. Only drafts can be deleted. Cancel it instead.`,
      )
    const holder = await db
      .selectFrom('orderForm')
      .select('number')
      .where((eb) => eb.or([eb('msaId', '=', agreement.id), eb('sowId', '=', agreement.id)]))
      .executeTakeFirst()
    if (holder)
      throw conflict(
        'AGREEMENT_IN_USE',
        `${holder.number ? `The order form ${holder.number}` : 'A draft order form'} refers to it. Choose another agreement there first.`,
      )
    await updateAgreementVersion(call, agreement.id, { archivedAt: now })
    await recordAgreementChange(call, `${AGREEMENT_LABELS[kind].entity}.deleted`, agreement)
    return { id: agreement.id }
  }

interface AgreementAuditChange {
  readonly before?: NamedAgreement
  readonly reason?: string | null
}

/** Writes the audit entry of a change of an agreement. */
export const recordAgreementChange = (
  context: AuditContext,
  event: string,
  after: NamedAgreement,
  { before, reason }: AgreementAuditChange = {},
) =>
  writeAuditEntry(context, {
    event,
    entity: AGREEMENT_LABELS[after.kind as AgreementKind].entity,
    entityID: after.id,
    name: `${after.number} · ${after.clientName}`,
    countryID: after.countryId,
    ...(before && { before: auditable(before) }),
    after: auditable(after),
    reason: reason ?? null,
  })
