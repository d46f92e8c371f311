import type {
  CandidateContractRow,
  ClientContractRow,
  ContractKind,
} from '@muster/contract/contracts/contract-shapes.contract.ts'
import type { ContractStatus } from '@muster/contract/contracts/states.contract.ts'
import type { Selectable, SelectQueryBuilder } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { inCountriesAndClients } from '../../../kernel/db/filters.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import { KINDS } from '../core/kinds.rules.ts'
import { presentRow } from '../core/versions.queries.ts'
import { type ContractFields, rateOn } from './contracts.rules.ts'

export type Contracts = SelectQueryBuilder<DB, 'contract', object>
export type ContractRecord = Selectable<DB['contract']>

/** Contracts of one type in countries and with clients within scope, without deleted drafts. Without a scope, all of them. */
export function contractsIn(db: Db, scope: Scope | null, kind?: ContractKind): Contracts {
  let rows: Contracts = db.selectFrom('contract').where('contract.archivedAt', 'is', null)
  if (kind) rows = rows.where('contract.kind', '=', kind)
  return inCountriesAndClients(rows, scope, { country: 'contract.countryId', client: 'contract.clientId' })
}

export const withContractNames = (rows: Contracts) =>
  rows
    .innerJoin('client', 'client.id', 'contract.clientId')
    .innerJoin('country', 'country.id', 'contract.countryId')
    .innerJoin('legalEntity', 'legalEntity.id', 'contract.legalEntityId')
    .innerJoin('orderForm', 'orderForm.id', 'contract.orderFormId')
    .leftJoin('consultant', 'consultant.id', 'contract.candidateId')

export const ROW = [
  'contract.id',
  'contract.number',
  'contract.revision',
  'contract.status',
  'contract.title',
  'contract.orderFormId',
  'orderForm.number as orderFormNumber',
  'contract.clientId',
  'client.name as clientName',
  'contract.candidateId',
  'consultant.name as candidateName',
  'contract.legalEntityId',
  'legalEntity.name as legalEntityName',
  'contract.countryId',
  'country.name as countryName',
  'contract.startDate',
  'contract.endDate',
  'contract.endsOn',
  'contract.signedOn',
  'contract.signedFileId',
  'contract.terms',
  'contract.stateSince',
  'contract.createdAt',
  'contract.updatedAt',
  'contract.version',
] as const

const rowQuery = (rows: Contracts) => withContractNames(rows).select(ROW)
type ContractListRow = Awaited<ReturnType<ReturnType<typeof rowQuery>['execute']>>[number]

const presentAny = (row: ContractListRow) => ({
  ...presentRow(row),
  status: row.status as ContractStatus,
  orderFormID: row.orderFormId,
  _orderForm: { id: row.orderFormId, name: row.orderFormNumber ?? '' },
  since: row.stateSince.toISOString(),
})

export const presentCandidateRow = (row: ContractListRow): CandidateContractRow => ({
  ...presentAny(row),
  candidateID: row.candidateId!,
  _candidate: { id: row.candidateId!, name: row.candidateName ?? '' },
})

export const presentClientRow =
  (today: string) =>
  (row: ContractListRow): ClientContractRow => ({
    ...presentAny(row),
    candidateID: row.candidateId,
    _candidate: row.candidateId === null ? null : { id: row.candidateId, name: row.candidateName ?? '' },
    rate: rateOn((row.terms as ContractFields).rateLines, today),
  })

export type NamedContract = ContractRecord & {
  readonly clientName: string
  readonly candidateName: string | null
  readonly orderFormNumber: string | null
}

interface ContractKey {
  readonly kind: ContractKind
  readonly id: string
  /** Prevents other changes until the end of the transaction. */
  readonly lock?: boolean
}

/** One contract in scope with the names of its parties; 404 otherwise. */
export async function loadContract(
  db: Db,
  scope: Scope | null,
  { kind, id, lock }: ContractKey,
): Promise<NamedContract> {
  if (lock) await contractsIn(db, scope, kind).select('contract.id').where('contract.id', '=', id).forUpdate().execute()
  return contractsIn(db, scope, kind)
    .innerJoin('client', 'client.id', 'contract.clientId')
    .innerJoin('orderForm', 'orderForm.id', 'contract.orderFormId')
    .leftJoin('consultant', 'consultant.id', 'contract.candidateId')
    .selectAll('contract')
    .select(['client.name as clientName', 'consultant.name as candidateName', 'orderForm.number as orderFormNumber'])
    .where('contract.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(KINDS[kind].name))
}

/** The start of the version that a contract amends; undefined for a first version. */
export const amendedVersion = async (db: Db, { amendsId }: Pick<ContractRecord, 'amendsId'>) =>
  amendsId === null
    ? undefined
    : db.selectFrom('contract').select('startDate').where('id', '=', amendsId).executeTakeFirst()
