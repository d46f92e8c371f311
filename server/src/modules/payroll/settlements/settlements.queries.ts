import type { ExitReason } from '@muster/contract/consultants/states.contract.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import type { SettlementStatus } from '@muster/contract/payroll/settlements/settlement-states.contract.ts'
import type {
  Clearance,
  FinalSettlement,
  settlementEndpoints,
} from '@muster/contract/payroll/settlements/settlements.contract.ts'
import { sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { countByStatus, inCountries, withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import { containsPattern, searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { settlementPendingMyApproval } from './pending-roles.queries.ts'
import type { Settlements } from './settlements.types.ts'

export const SETTLEMENT = 'final-settlement'
/** The document type of the statement signed by the consultant. */
export const SIGNED_STATEMENT = 'SIGNED_STATEMENT'

type Endpoints = typeof settlementEndpoints

/** Settlements in scope. Without a scope, all of them: for jobs and to read a record just written. */
export const settlementsIn = (db: Db, scope: Scope | null): Settlements =>
  inCountries(db.selectFrom('finalSettlement'), scope, 'finalSettlement.countryId')

const decorateSettlementRows = (rows: Settlements) =>
  rows
    .innerJoin('consultant', 'consultant.id', 'finalSettlement.consultantId')
    .innerJoin('country', 'country.id', 'finalSettlement.countryId')
    .innerJoin('legalEntity', 'legalEntity.id', 'finalSettlement.legalEntityId')
    .leftJoin('appUser as preparer', 'preparer.id', 'finalSettlement.preparedBy')
    .leftJoin('appUser as approver', 'approver.id', 'finalSettlement.approvedBy')
    .selectAll('finalSettlement')
    .select(['consultant.name as personName', 'consultant.lastWorkingDay', 'consultant.exitReason as reasonNow'])
    .select(['country.name as countryName', 'country.zone', 'legalEntity.name as legalEntityName'])
    .select(['preparer.name as preparerName', 'approver.name as approverName'])
    .select(sql<string | null>`lower(final_settlement.settles)::text`.as('servedFrom'))
    .select(
      sql<boolean>`exists (select from document where document.final_settlement_id = final_settlement.id
        and document.type = ${SIGNED_STATEMENT} and document.superseded_at is null)`.as('hasStatement'),
    )
export type SettlementRow = Awaited<ReturnType<ReturnType<typeof decorateSettlementRows>['executeTakeFirstOrThrow']>>

export const settlementStatusOf = ({ status }: Pick<SettlementRow, 'status'>) => status as SettlementStatus

export const presentSettlement = (row: SettlementRow): FinalSettlement => {
  const shown = (sum: string) => (row.currency === null ? sum : toMinor(sum, row.currency))
  return {
    id: row.id,
    number: row.number,
    candidateID: row.consultantId,
    _candidate: { id: row.consultantId, name: row.personName },
    countryID: row.countryId,
    _country: { id: row.countryId, name: row.countryName },
    legalEntityID: row.legalEntityId,
    _legalEntity: { id: row.legalEntityId, name: row.legalEntityName },
    status: settlementStatusOf(row),
    since: row.stateSince.toISOString(),
    reason: row.reason,
    lastDay: row.lastDay ?? row.lastWorkingDay,
    exitReason: (row.exitReason ?? row.reasonNow) as ExitReason | null,
    dueOn: row.dueOn,
    currency: row.currency,
    net: shown(row.net),
    owed: shown(row.owed),
    clearance: row.clearance as Clearance,
    hasStatement: row.hasStatement,
    _preparedBy: refTo(row.preparedBy, row.preparerName),
    _approvedBy: refTo(row.approvedBy, row.approverName),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}

/** One settlement in scope; 404 otherwise. Locked with its person, so that no run is approved in the meantime. */
export async function loadSettlement(
  db: Db,
  scope: Scope | null,
  { id, lock }: { readonly id: string; readonly lock?: boolean },
): Promise<SettlementRow> {
  if (lock) {
    const whose = settlementsIn(db, scope).select('finalSettlement.consultantId').where('finalSettlement.id', '=', id)
    await db.selectFrom('consultant').select('id').where('id', 'in', whose).forUpdate().execute()
    await settlementsIn(db, scope)
      .select('finalSettlement.id')
      .where('finalSettlement.id', '=', id)
      .forUpdate()
      .execute()
  }
  return decorateSettlementRows(settlementsIn(db, scope).where('finalSettlement.id', '=', id)).executeTakeFirstOrThrow(
    () => notFound('final settlement'),
  )
}

type SettlementParams = Pick<Call<Endpoints['list']>, 'db' | 'scope' | 'staff'> & {
  readonly query: Partial<Omit<Call<Endpoints['list']>['query'], 'page' | 'pageSize'>>
}

function filteredSettlements({ db, scope, query, staff }: SettlementParams): Settlements {
  const { status, countryID, legalEntityID, candidateID, searchInput } = query
  let rows = settlementsIn(db, scope)
  if (query.waiting) rows = settlementPendingMyApproval(rows, staff)
  rows = withValues(rows, {
    'finalSettlement.status': status,
    'finalSettlement.countryId': countryID,
    'finalSettlement.legalEntityId': legalEntityID,
    'finalSettlement.consultantId': candidateID,
  })
  for (const term of searchTerms(searchInput))
    rows = rows.where(
      sql<boolean>`(search_text(final_settlement.number) like ${containsPattern(term)} or final_settlement.consultant_id in (
        select person.id from consultant person where person.search_text_work like ${containsPattern(term)}))`,
    )
  return rows
}

const SORTS = {
  updatedAt: ['finalSettlement.updatedAt'],
  candidate: ['consultant.name', 'finalSettlement.number'],
  number: ['finalSettlement.number'],
  lastDay: ['finalSettlement.lastDay'],
  dueOn: ['finalSettlement.dueOn'],
  status: ['finalSettlement.status'],
}

export function findSettlements(call: Call<Endpoints['list']>): ListQuery {
  const plain = filteredSettlements(call)
  return {
    rows: decorateSettlementRows(plain),
    plain,
    key: 'finalSettlement.id',
    sorts: SORTS,
    present: presentSettlement,
  }
}

export function countSettlements(call: Call<Endpoints['counts']>) {
  return countByStatus<SettlementStatus>(filteredSettlements(call), 'finalSettlement.status')
}
