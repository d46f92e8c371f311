import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import type {
  candidateContractEndpoints,
  clientContractEndpoints,
} from '@muster/contract/contracts/contracts.contract.ts'
import type { ContractStatus } from '@muster/contract/contracts/states.contract.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { invalid } from '../../../kernel/app/errors.ts'
import { countByStatus, matchesTerm, refersTo, withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { contractPendingMyApproval } from '../core/pending-roles.queries.ts'
import { viewOf } from './contract-record.queries.ts'
import { contractsIn, presentCandidateRow, presentClientRow, ROW, withContractNames } from './contracts.queries.ts'

type ListCall = Call<typeof candidateContractEndpoints.list> | Call<typeof clientContractEndpoints.list>
/** Both contract types have these filters, client contracts two more. */
type Query = Omit<Call<typeof candidateContractEndpoints.list>['query'], 'page' | 'pageSize'> & {
  readonly msaID?: readonly string[] | undefined
  readonly sowID?: readonly string[] | undefined
}
type CountCall = Call<typeof candidateContractEndpoints.counts> | Call<typeof clientContractEndpoints.counts>

function filteredContracts(call: ListCall | CountCall, kind: ContractKind) {
  const { db, scope, today } = call
  const query: Query = call.query
  const hidden = (['msaID', 'sowID'] as const).find((field) => field in query && !call.sees(viewOf(kind), field))
  if (hidden)
    throw invalid([{ path: hidden, message: 'You don’t have permission to filter by agreement. Remove this filter.' }])
  const { clientID, candidateID, orderFormID, status, countryID, legalEntityID, expiringWithin, searchInput } = query
  const { msaID, sowID } = query
  let rows = withValues(contractsIn(db, scope, kind), {
    'contract.clientId': clientID,
    'contract.candidateId': candidateID,
    'contract.orderFormId': orderFormID,
    'contract.status': status,
    'contract.countryId': countryID,
    'contract.legalEntityId': legalEntityID,
    'contract.msaId': msaID,
    'contract.sowId': sowID,
  })
  if (expiringWithin)
    rows = rows
      .where('contract.status', '=', 'ACTIVE')
      .where('contract.endsOn', '>=', today)
      .where('contract.endsOn', '<=', daysAfter(today, expiringWithin))
  if (query.waiting) rows = contractPendingMyApproval(rows, kind, call.staff)
  for (const term of searchTerms(searchInput))
    rows = rows.where((eb) =>
      eb.or([
        matchesTerm('contract.number', term),
        matchesTerm('contract.title', term),
        refersTo('contract.clientId', 'client', ['name'], term),
        refersTo('contract.candidateId', 'consultant', ['name'], term),
        refersTo('contract.orderFormId', 'orderForm', ['number'], term),
      ]),
    )
  return rows
}

/** The list of one contract type; both types have the same sorts. */
export const findContracts =
  (kind: ContractKind) =>
  (call: ListCall): ListQuery => {
    const contracts = filteredContracts(call, kind)
    return {
      rows: withContractNames(contracts).select(ROW),
      plain: contracts,
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

export const countContracts = (kind: ContractKind) => (call: CountCall) =>
  countByStatus<ContractStatus>(filteredContracts(call, kind), 'contract.status')
