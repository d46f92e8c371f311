import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { msaEndpoints, sowEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import type { AgreementStatus } from '@muster/contract/contracts/states.contract.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { countByStatus, matchesTerm, refersTo, withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { signaturesToApprove } from '../core/pending-roles.queries.ts'
import { agreementsIn, endingBetween, presentAgreementRow, ROW, withAgreementNames } from './agreements.queries.ts'

type Query = Omit<Call<typeof msaEndpoints.list>['query'], 'page' | 'pageSize'> & {
  readonly msaID?: readonly string[] | undefined
}
type AgreementListCall = Pick<Call<typeof msaEndpoints.list>, 'db' | 'scope' | 'today' | 'staff'> & {
  readonly query: Query
}

function filteredAgreements({ db, scope, query, today, staff }: AgreementListCall, kind: AgreementKind) {
  const { clientID, status, countryID, legalEntityID, msaID, expiringWithin, activeOn, searchInput } = query
  let rows = withValues(agreementsIn(db, scope, kind), {
    'agreement.clientId': clientID,
    'agreement.status': status,
    'agreement.legalEntityId': legalEntityID,
    'agreement.parentId': msaID,
  })
  if (countryID?.length)
    rows = rows.where(
      'agreement.clientId',
      'in',
      db.selectFrom('client').select('id').where('countryId', 'in', countryID),
    )
  if (expiringWithin) rows = endingBetween(rows, today, daysAfter(today, expiringWithin))
  if (activeOn)
    rows = rows
      .where('agreement.status', '=', 'ACTIVE')
      .where('agreement.startDate', '<=', activeOn)
      .where((eb) => eb.or([eb('agreement.endsOn', 'is', null), eb('agreement.endsOn', '>=', activeOn)]))
  if (query.waiting) rows = signaturesToApprove(rows, staff)
  for (const term of searchTerms(searchInput))
    rows = rows.where((eb) =>
      eb.or([
        matchesTerm('agreement.number', term),
        matchesTerm('agreement.title', term),
        matchesTerm('agreement.clientReference', term),
        refersTo('agreement.clientId', 'client', ['name'], term),
      ]),
    )
  return rows
}

/** The list of one agreement type; both types have the same. */
export const findAgreements =
  (kind: AgreementKind) =>
  (call: Call<typeof msaEndpoints.list> | Call<typeof sowEndpoints.list>): ListQuery => {
    const filtered = filteredAgreements(call, kind)
    return {
      rows: withAgreementNames(filtered).select(ROW),
      plain: filtered,
      key: 'agreement.id',
      sorts: {
        number: ['agreement.number', 'agreement.revision'],
        title: 'agreement.title',
        client: ['client.name', 'agreement.number'],
        status: ['agreement.status', 'agreement.number'],
        startDate: 'agreement.startDate',
        endDate: 'agreement.endsOn',
        createdAt: 'agreement.createdAt',
        updatedAt: 'agreement.updatedAt',
      },
      present: presentAgreementRow,
    }
  }

export const countAgreements = (kind: AgreementKind) => (call: AgreementListCall) =>
  countByStatus<AgreementStatus>(filteredAgreements(call, kind), 'agreement.status')
