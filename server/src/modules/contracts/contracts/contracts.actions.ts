import { randomUUID } from 'node:crypto'
import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { contractStatusLabels } from '@muster/contract/contracts/contracts.labels.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { statusLabel } from '@muster/contract/kernel/api/status-labels.ts'
import type { Updateable } from 'kysely'
import { conflict, invalid, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import type { AuditContext } from '../../../kernel/app/events.ts'
import { type DB, type Db, isExclusionViolation, isUniqueViolation } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { changeRecorder, updateRecord, type WriteContext } from '../../../kernel/records/changes.ts'
import type { RecordCall } from '../../../kernel/records/record-call.ts'
import { nextNumber } from '../../settings/company/number-series.actions.ts'
import { agreementsIn } from '../agreements/agreements.queries.ts'
import { KINDS } from '../core/kinds.rules.ts'
import { assertDraft } from '../core/lifecycle.rules.ts'
import { CONTRACTED, type OrderFormFacts } from '../core/order-form.queries.ts'
import { nextRevision } from '../core/versions.queries.ts'
import { auditableContract, readContract } from './contract-record.queries.ts'
import { amendedVersion, type ContractRecord, loadContract, type NamedContract } from './contracts.queries.ts'
import { type ContractFields, contractColumns, contractProblems } from './contracts.rules.ts'

export interface DraftContext {
  readonly db: Db
  readonly staff: Pick<Staff, 'id'> | null
  readonly now: Date
  readonly today: string
}

interface Draft {
  readonly kind: ContractKind
  readonly facts: OrderFormFacts
  readonly fields: ContractFields
  readonly amends?: ContractRecord
  readonly renewsID?: string
}

interface DraftOptions {
  /** `created`, in the audit trail. */
  readonly event: string
  readonly reason?: string
  /** The author, if not the user of the request. */
  readonly author?: DraftContext['staff']
}

/** Stores a draft with its audit entry, and returns its ID. */
export async function draftContract(
  context: AuditContext & DraftContext,
  draft: Draft,
  { event, reason, author = context.staff }: DraftOptions,
): Promise<string> {
  const id = await insertContract({ ...context, staff: author }, draft)
  await recordContractChange(context, event, await loadContract(context.db, null, { kind: draft.kind, id }), { reason })
  return id
}

/** Stores a draft and returns its ID. An amendment has the number of the amended contract. */
async function insertContract({ db, staff, now, today }: DraftContext, draft: Draft): Promise<string> {
  const { kind, facts, fields, amends, renewsID } = draft
  const dates = { startDate: fields.startDate!, endDate: fields.endDate ?? null }
  const problems = contractProblems(dates, fields, amends)
  if (problems.length > 0) throw invalid(problems)
  const legalEntityId = facts.legalEntityId ?? (await entityOf(db, facts.countryId))
  const id = randomUUID()
  const series = { series: `${kind}_CONTRACT`, legalEntityID: legalEntityId, day: today } as const
  await db
    .insertInto('contract')
    .values({
      ...contractColumns(fields),
      id,
      kind,
      number: amends?.number ?? (await nextNumber(db, series)),
      revision: amends ? await nextRevision(db, 'contract', amends.familyId) : 1,
      familyId: amends?.familyId ?? id,
      orderFormId: facts.id,
      candidateId: facts.candidateId,
      clientId: facts.clientId,
      legalEntityId,
      countryId: facts.countryId,
      title: fields.title!,
      ...dates,
      amendsId: amends?.id ?? null,
      renewsId: renewsID ?? null,
      stateSince: now,
      createdAt: now,
      createdBy: staff?.id ?? null,
      updatedAt: now,
      updatedBy: staff?.id ?? null,
    })
    .execute()
    .catch(translated)
  return id
}

/** The legal entity of a country, for an order form without one. */
async function entityOf(db: Db, countryID: string): Promise<string> {
  const open = db
    .selectFrom('legalEntity')
    .select('id')
    .where('archivedAt', 'is', null)
    .where('countryId', '=', countryID)
  const entity = await open.orderBy('createdAt').orderBy('code').limit(1).executeTakeFirst()
  if (entity) return entity.id
  const message =
    'The order form has no legal entity, and there is none in its country. Select one in the order form first.'
  throw ruleViolation('LEGAL_ENTITY_MISSING', message)
}

/** Messages for violated database constraints. */
function translated(error: unknown): never {
  if (isUniqueViolation(error, 'contract_one_open'))
    throw conflict('CONTRACT_OPEN', 'A contract of this order form is in progress. Open it, or cancel it first.')
  if (isUniqueViolation(error, 'contract_one_amendment'))
    throw conflict('AMENDMENT_OPEN', 'An amendment of this version is in progress. Finish or cancel it first.')
  if (isUniqueViolation(error, 'contract_one_renewal'))
    throw conflict('ALREADY_RENEWED', 'This contract was already renewed. Open the contract of the next term.')
  if (isExclusionViolation(error, 'contract_one_active') || isExclusionViolation(error, 'contract_one_per_person'))
    throw ruleViolation(
      'OVERLAP',
      'Another contract of this placement, or of this consultant and client, is active in this period. Amend it, end it, or select other dates.',
    )
  throw error
}

/** Rejects an order form that is not approved, has ended, or has no consultant yet. */
export function assertContracted(facts: OrderFormFacts, kind: ContractKind): void {
  const validationError = (code: string, message: string) =>
    ruleViolation(code, message, [{ path: 'orderFormID', message }])
  if (!CONTRACTED.has(facts.status))
    throw validationError(
      'ORDER_FORM_NOT_APPROVED',
      `The order form ${facts.number} has the status “${statusLabel(facts.status)}”. Contracts can only be created for approved order forms that are not closed.`,
    )
  if (kind === 'CANDIDATE' && facts.candidateId === null)
    throw validationError(
      'CONSULTANT_MISSING',
      `The order form ${facts.number} has no consultant yet. The consultant is created when the offer is signed.`,
    )
}

/** The agreements of a client contract must belong to its client. */
export async function assertAgreements(db: Db, clientID: string, { msaID, sowID }: ContractFields): Promise<void> {
  for (const [path, kind, id] of [
    ['msaID', 'MSA', msaID],
    ['sowID', 'SOW', sowID],
  ] as const) {
    if (!id) continue
    const found = agreementsIn(db, null, kind).select('id').where('id', '=', id).where('clientId', '=', clientID)
    if (!(await found.executeTakeFirst()))
      throw invalid([{ path, message: 'Select an agreement of this client from the list.' }])
  }
}

interface UpdateCall extends RecordCall {
  readonly body: ContractFields & { readonly version: number }
}

export const updateContract =
  <K extends ContractKind>(kind: K) =>
  async (call: UpdateCall) => {
    const { db, scope, params } = call
    const { version, ...change } = call.body
    const before = await loadContract(db, scope, { kind, id: params.id, lock: true })
    if (before.version !== version) throw staleVersion(await readContract(call, scope, kind, before.id))
    if (before.status !== 'DRAFT')
      throw ruleViolation(
        'NOT_EDITABLE',
        `${before.number} ${statusClause(contractStatusLabels, before.status)} and can’t be changed. Return it to draft or create an amendment.`,
      )
    const problems = contractProblems(
      { ...before, ...change },
      { ...(before.terms as ContractFields), ...change },
      await amendedVersion(db, before),
    )
    if (problems.length > 0) throw invalid(problems)
    await assertAgreements(db, before.clientId, change)
    const columns = contractColumns(change, before.terms as object)
    const changed = { ...columns, ratesCheckedBy: null, ratesCheckedAt: null }
    await changeContract(call, before, changed, { event: 'updated' })
    return readContract(call, null, kind, before.id)
  }

/** Returned to draft: approvals and checks are reset. */
export const AS_A_DRAFT = {
  status: 'DRAFT',
  submittedBy: null,
  approvedBy: null,
  approvedAt: null,
  documentFileId: null,
  ratesCheckedBy: null,
  ratesCheckedAt: null,
} as const satisfies Updateable<DB['contract']>

const updateColumns = (context: WriteContext, id: string, columns: Updateable<DB['contract']>) =>
  updateRecord(context, 'contract', id, columns).catch(translated)

interface ChangeOptions {
  /** In the audit trail; `status-changed` by default. */
  readonly event?: string
  readonly reason?: string | null
}

/** Changes a contract with its audit entry, and returns it after the change. */
export async function changeContract(
  context: WriteContext,
  before: NamedContract,
  columns: Updateable<DB['contract']>,
  { event = 'status-changed', reason }: ChangeOptions = {},
): Promise<NamedContract> {
  await updateColumns(context, before.id, columns)
  const after = await loadContract(context.db, null, { kind: before.kind as ContractKind, id: before.id })
  await recordContractChange(context, event, after, { before, reason })
  return after
}

/** Deletes a draft. Its number stays used. */
export const removeContract =
  (kind: ContractKind) =>
  async (call: RecordCall): Promise<{ id: string }> => {
    const { db, scope, params, now } = call
    const contract = await loadContract(db, scope, { kind, id: params.id, lock: true })
    assertDraft(contract, contractStatusLabels)
    await updateColumns(call, contract.id, { archivedAt: now })
    await recordContractChange(call, 'deleted', contract)
    return { id: contract.id }
  }

/** Writes the audit entry of a change; the event is `updated`, without the type of contract. */
export const recordContractChange = changeRecorder(
  (row: NamedContract) => ({
    entity: KINDS[row.kind as ContractKind].entity,
    entityID: row.id,
    name: `${row.number} · ${row.candidateName ?? row.clientName}`,
    countryID: row.countryId,
  }),
  auditableContract,
)
