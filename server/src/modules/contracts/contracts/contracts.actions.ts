import { randomUUID } from 'node:crypto'
import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { contractStatusLabels } from '@muster/contract/contracts/contracts.labels.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { statusLabel } from '@muster/contract/kernel/api/status-labels.ts'
import { sql, type Updateable } from 'kysely'
import { conflict, invalid, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { type AuditContext, writeAuditEntry } from '../../../kernel/app/events.ts'
import { type DB, type Db, isExclusionViolation, isUniqueViolation } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { changeColumns } from '../../../kernel/records/columns.ts'
import { nextNumber } from '../../settings/company/number-series.actions.ts'
import { agreementsIn } from '../agreements/agreements.queries.ts'
import type { AgreementActionContext } from '../agreements/agreements.types.ts'
import { CONTRACTED, type OrderFormFacts } from '../core/order-form.queries.ts'
import { auditable, readContract } from './contract-record.queries.ts'
import { type ContractRecord, loadContract, type NamedContract } from './contracts.queries.ts'
import { type ContractFields, contractColumns, contractProblems, KINDS } from './contracts.rules.ts'

export interface Drafting {
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

/** Stores a draft and returns its ID. An amendment has the number of the amended contract. */
export async function insertContract({ db, staff, now, today }: Drafting, draft: Draft): Promise<string> {
  const { kind, facts, fields, amends, renewsID } = draft
  const dates = { startDate: fields.startDate!, endDate: fields.endDate ?? null }
  const problems = contractProblems(dates, fields)
  if (problems.length > 0) throw invalid(problems)
  const legalEntityId = facts.legalEntityId ?? (await entityOf(db, facts.countryId))
  const id = randomUUID()
  const series = { series: KINDS[kind].series, legalEntityID: legalEntityId, day: today } as const
  await db
    .insertInto('contract')
    .values({
      ...contractColumns(fields),
      id,
      kind,
      number: amends?.number ?? (await nextNumber(db, series)),
      revision: amends ? await nextVersion(db, amends.familyId) : 1,
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

const nextVersion = async (db: Db, familyID: string): Promise<number> => {
  const newest = db
    .selectFrom('contract')
    .select(sql<number>`max(revision)`.as('revision'))
    .where('familyId', '=', familyID)
  return (await newest.executeTakeFirstOrThrow()).revision + 1
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
    'The order form has no legal entity, and there is none in its country. Choose one in the order form first.'
  throw ruleViolation('LEGAL_ENTITY_MISSING', message)
}

/** Messages for violated database constraints. */
export function translated(error: unknown): never {
  if (isUniqueViolation(error, 'contract_one_open'))
    throw conflict('CONTRACT_OPEN', 'A contract of this order form is in progress. Open it, or cancel it first.')
  if (isUniqueViolation(error, 'contract_one_amendment'))
    throw conflict('AMENDMENT_OPEN', 'An amendment of this version is in progress. Finish or cancel it first.')
  if (isUniqueViolation(error, 'contract_one_renewal'))
    throw conflict('RENEWED_ALREADY', 'This contract was already renewed. Open the contract of the next term.')
  if (isExclusionViolation(error, 'contract_one_active') || isExclusionViolation(error, 'contract_one_per_person'))
    throw ruleViolation(
      'OVERLAPS_NONE',
      'Another contract of this placement, or of this consultant and client, is active in this period. Amend it, end it, or choose other dates.',
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
      throw invalid([{ path, message: 'Choose an agreement of this client from the list.' }])
  }
}

interface Updating extends AgreementActionContext {
  readonly params: { readonly id: string }
  readonly body: ContractFields & { readonly version: number }
}

export const updateContract =
  <K extends ContractKind>(kind: K) =>
  async (call: Updating) => {
    const { db, scope, params } = call
    const { version, ...change } = call.body
    const before = await loadContract(db, scope, { kind, id: params.id, lock: true })
    if (before.version !== version) throw staleVersion(await readContract(call, scope, kind, before.id))
    if (before.status !== 'DRAFT')
      throw ruleViolation(
        'NOT_EDITABLE',
        `${before.number} ${statusClause(contractStatusLabels, before.status)} and can’t be changed. Return it to draft or create an amendment.`,
      )
    const problems = contractProblems({ ...before, ...change }, { ...(before.terms as ContractFields), ...change })
    if (problems.length > 0) throw invalid(problems)
    await assertAgreements(db, before.clientId, change)
    const columns = contractColumns(change, before.terms as object)
    await updateContractVersion(call, before.id, { ...columns, ratesCheckedBy: null, ratesCheckedAt: null })
    const after = await loadContract(db, null, { kind, id: before.id })
    await recordContractChange(call, `${KINDS[kind].entity}.updated`, after, { before })
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

/** The columns of a change: the next version, user and time. */
export const updateContractVersion = (
  { db, staff, now }: Omit<Drafting, 'today'>,
  id: string,
  columns: Updateable<DB['contract']>,
) =>
  db
    .updateTable('contract')
    .set({ ...columns, ...changeColumns({ staff, now }) })
    .where('id', '=', id)
    .execute()
    .catch(translated)

/** Deletes a draft. Its number stays used. */
export const removeContract =
  (kind: ContractKind) =>
  async (call: AgreementActionContext & { readonly params: { readonly id: string } }): Promise<{ id: string }> => {
    const { db, scope, params, now } = call
    const contract = await loadContract(db, scope, { kind, id: params.id, lock: true })
    if (contract.status !== 'DRAFT')
      throw conflict(
        'NOT_A_DRAFT',
        `${contract.number} ${statusClause(contractStatusLabels, contract.status)}. Only drafts can be deleted. Cancel it instead.`,
      )
    await updateContractVersion(call, contract.id, { archivedAt: now })
    await recordContractChange(call, `${KINDS[kind].entity}.deleted`, contract)
    return { id: contract.id }
  }

interface ContractAuditChange {
  readonly before?: NamedContract
  readonly reason?: string | null
}

/** Writes the audit entry of a change of a contract. */
export const recordContractChange = (
  context: AuditContext,
  event: string,
  after: NamedContract,
  { before, reason }: ContractAuditChange = {},
) =>
  writeAuditEntry(context, {
    event,
    entity: KINDS[after.kind as ContractKind].entity,
    entityID: after.id,
    name: `${after.number} · ${after.candidateName ?? after.clientName}`,
    countryID: after.countryId,
    ...(before && { before: auditable(before) }),
    after: auditable(after),
    reason: reason ?? null,
  })
