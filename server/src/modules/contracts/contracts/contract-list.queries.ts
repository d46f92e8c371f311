import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import type {
  candidateContractEndpoints,
  clientContractEndpoints,
} from '@muster/contract/contracts/contracts.contract.ts'
import type { ContractStatus } from '@muster/contract/contracts/states.contract.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import { invalid } from '../../../kernel/app/errors.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { matchesTerm } from '../../clients/list.queries.ts'
import { contractPendingMyApproval } from '../core/pending-roles.queries.ts'
import { viewOf } from './contract-record.queries.ts'
import { contractsIn, presentCandidateRow, presentClientRow, ROW, withContractNames } from './contracts.queries.ts'

type ListCall = Call<typeof candidateContractEndpoints.list> | Call<typeof clientContractEndpoints.list>
/** Both kinds have these filters, the one with clients two more. */
type Query = Omit<Call<typeof candidateContractEndpoints.list>['query'], 'page' | 'pageSize'> & {
  readonly msaID?: readonly string[] | undefined
  readonly sowID?: readonly string[] | undefined
}
type CountCall = Call<typeof candidateContractEndpoints.counts> | Call<typeof clientContractEndpoints.counts>

function matching(call: ListCall | CountCall, kind: ContractKind) {
  const { db, scope, today } = call
  const query: Query = call.query
  const hidden = (['msaID', 'sowID'] as const).find((field) => field in query && !call.sees(viewOf(kind), field))
  if (hidden)
    throw invalid([{ path: hidden, message: 'You don’t have permission to filter by agreement. Remove this filter.' }])
  const { clientID, candidateID, orderFormID, status, countryID, legalEntityID, expiringWithin, searchInput } = query
  const { msaID, sowID } = query
  let rows = contractsIn(db, scope, kind)
  if (clientID?.length) rows = rows.where('contract.clientId', 'in', clientID)
  if (candidateID?.length) rows = rows.where('contract.candidateId', 'in', candidateID)
  if (orderFormID?.length) rows = rows.where('contract.orderFormId', 'in', orderFormID)
  if (status?.length) rows = rows.where('contract.status', 'in', status)
  if (countryID?.length) rows = rows.where('contract.countryId', 'in', countryID)
  if (legalEntityID?.length) rows = rows.where('contract.legalEntityId', 'in', legalEntityID)
  if (msaID?.length) rows = rows.where('contract.msaId', 'in', msaID)
  if (sowID?.length) rows = rows.where('contract.sowId', 'in', sowID)
  if (expiringWithin)
    rows = rows
      .where('contract.status', '=', 'ACTIVE')
      .where('contract.endsOn', '>=', today)
      .where('contract.endsOn', '<=', daysAfter(today, expiringWithin))
  if (query.waiting) rows = contractPendingMyApproval(rows, kind, call.staff)
  for (const word of searchTerms(searchInput))
    rows = rows.where((eb) =>
      eb.or([
        matchesTerm('contract.number', word),
        matchesTerm('contract.title', word),
        eb(
          'contract.clientId',
          'in',
          db.selectFrom('client').select('client.id').where(matchesTerm('client.name', word)),
        ),
        eb(
          'contract.candidateId',
          'in',
          db.selectFrom('consultant').select('consultant.id').where(matchesTerm('consultant.name', word)),
        ),
        eb(
          'contract.orderFormId',
          'in',
          db.selectFrom('orderForm').select('orderForm.id').where(matchesTerm('order_form.number', word)),
        ),
      ]),
    )
  return rows
}

/** The list of one kind; both kinds have the same orders. */
export const findContracts =
  (kind: ContractKind) =>
  (call: ListCall): ListQuery => {
    const plain = matching(call, kind)
    return {
      rows: withContractNames(plain).select(ROW),
      plain,
      key: 'contract.id',
      sorts: {
        number: ['contract.number', 'contract.revision'],
        title: 'contract.title',
        client: ['client.name', 'contract.number'],
        candidate: ['consultant.name', 'contract.number'],
        status: ['contract.status', 'contract.number'],
        startDate: 'contract.startDate',
        endDate: 'contract.endsOn',
        createdAt: 'contract.createdAt',
        updatedAt: 'contract.updatedAt',
      },
      present: kind === 'CANDIDATE' ? presentCandidateRow : presentClientRow(call.today),
    }
  }

export const countContracts = (kind: ContractKind) => async (call: CountCall) => {
  const found = await matching(call, kind)
    .select(['contract.status', sql<number>`count(*)::int`.as('count')])
    .groupBy('contract.status')
    .orderBy('contract.status')
    .execute()
  return found.map(({ status, count }) => ({ status: status as ContractStatus, count }))
}
