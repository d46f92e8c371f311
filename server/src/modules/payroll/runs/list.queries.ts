import { firstOfMonth } from '@muster/contract/kernel/values/days.ts'
import type { payrollEndpoints } from '@muster/contract/payroll/core/payrolls.contract.ts'
import type { PayrollStatus } from '@muster/contract/payroll/core/states.contract.ts'
import { sql } from 'kysely'
import { countByStatus, withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { containsPattern, searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { assigneeOf } from '../core/pending-roles.queries.ts'
import {
  decoratePayrollRunRows,
  presentRun,
  type RunRecord,
  type Runs,
  runsIn,
  staleAmong,
} from './payrolls.queries.ts'

type Endpoints = typeof payrollEndpoints
type PayrollRunParams = Pick<Call<Endpoints['list']>, 'db' | 'scope' | 'staff' | 'today'> & {
  readonly query: Partial<Omit<Call<Endpoints['list']>['query'], 'page' | 'pageSize'>>
}

async function filteredRuns({ db, scope, query, staff, today }: PayrollRunParams): Promise<{ plain: Runs }> {
  const { month, kind, countryID, legalEntityID, status, searchInput } = query
  let rows = runsIn(db, scope)
  if (query.waiting) rows = (await assigneeOf({ db, staff, today }))(rows)
  if (month?.length) rows = rows.where('payrollRun.month', 'in', month.map(firstOfMonth))
  rows = withValues(rows, {
    'payrollRun.kind': kind,
    'payrollRun.countryId': countryID,
    'payrollRun.legalEntityId': legalEntityID,
    'payrollRun.status': status,
  })
  for (const term of searchTerms(searchInput))
    rows = rows.where(
      sql<boolean>`(search_text(payroll_run.number) like ${containsPattern(term)} or payroll_run.legal_entity_id in (
        select entity.id from legal_entity entity where search_text(entity.name) like ${containsPattern(term)}))`,
    )
  return { plain: rows }
}

const SORTS = {
  month: ['payrollRun.month', 'payrollRun.number'],
  number: ['payrollRun.number'],
  legalEntity: ['legalEntity.name', 'payrollRun.month'],
  country: ['country.name', 'payrollRun.month'],
  status: ['payrollRun.status', 'payrollRun.month'],
  dueOn: ['payrollRun.dueOn'],
  updatedAt: ['payrollRun.updatedAt'],
}

export async function findRuns(call: Call<Endpoints['list']>): Promise<ListQuery> {
  const { plain } = await filteredRuns(call)
  const stale = await staleAmong(call.db, plain)
  const present = (row: RunRecord) => presentRun({ ...row, isStale: stale.has(row.id) })
  return { rows: decoratePayrollRunRows(plain), plain, key: 'payrollRun.id', sorts: SORTS, present }
}

export async function countRuns(call: Call<Endpoints['counts']>) {
  const { plain } = await filteredRuns(call)
  return countByStatus<PayrollStatus>(plain, 'payrollRun.status')
}
