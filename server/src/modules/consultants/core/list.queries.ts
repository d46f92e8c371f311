import type { candidateEndpoints, ExpiringDocument } from '@muster/contract/consultants/consultants.contract.ts'
import { candidateStates } from '@muster/contract/consultants/states.contract.ts'
import { candidateView } from '@muster/contract/consultants/view.contract.ts'
import { statesOf } from '@muster/contract/kernel/api/states.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import { type FieldError, invalid } from '../../../kernel/app/errors.ts'
import { importedBy } from '../../../kernel/batch/import.ts'
import type { DB } from '../../../kernel/db/db.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { containsPattern, searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import {
  CORE_COLUMNS,
  type Consultants,
  consultantsIn,
  presentConsultantRow,
  withConsultantNames,
} from './consultants.queries.ts'
import { ACTIVE_STATUSES, EXPIRING_DAYS, phoneDigits } from './consultants.rules.ts'

type ListCall = Call<typeof candidateEndpoints.list>
type Query = Omit<ListCall['query'], 'page' | 'pageSize'>
type FieldVisibility = (field: string) => boolean
const EXPIRY_COLUMNS = {
  PASSPORT: 'passportExpiry',
  VISA: 'visaExpiry',
  RESIDENCE: 'residenceExpiry',
  WORK_PERMIT: 'workPermitExpiry',
  MEDICAL: 'medicalExpiry',
  CONTRACT: 'contractEnd',
} as const satisfies Record<ExpiringDocument, string>

const fieldOfDocument = (document: ExpiringDocument | undefined) =>
  document === 'CONTRACT' ? 'contractEnd' : `identity.${document ? EXPIRY_COLUMNS[document] : 'nextExpiry'}`

/** The field behind each filter: users who may not see it cannot use the filter. */
function requestedFields({ document, expiring, view, ...query }: Query): Record<string, string> {
  const requested: Record<string, string> = {}
  for (const name of ['status', 'countryID', 'clientID', 'nationality', 'visaSponsor', 'title'] as const)
    if (query[name] !== undefined) requested[name] = name
  if (query.skill) requested.skill = 'skills'
  if (query.tag) requested.tag = 'tags'
  if (expiring) requested.expiring = fieldOfDocument(document)
  if (view === 'expiring') requested.view = 'identity.nextExpiry'
  if (view === 'visa') requested.view = 'visaSponsor'
  return requested
}

function assertVisible(query: Query, sees: FieldVisibility): void {
  const errors: FieldError[] = Object.entries(requestedFields(query))
    .filter(([, field]) => !sees(field))
    .map(([path]) => ({ path, message: `You don’t have permission to filter by ${path}. Remove this filter.` }))
  if (errors.length > 0) throw invalid(errors)
}

/** What a user may search, if not everything: without email and phone, without the title, or code and name only. */
function searched(sees: FieldVisibility) {
  if (sees('personalEmail')) return undefined
  if (sees('title')) return sql`consultant.search_text_work`
  if (sees('nameArabic'))
    return sql`search_text(concat_ws(' ', consultant.code, consultant.name, consultant.name_arabic, consultant.preferred_name))`
  return sql`search_text(concat_ws(' ', consultant.code, consultant.name))`
}

function matching(rows: Consultants, typed: string, sees: FieldVisibility): Consultants {
  const part = searched(sees)
  const digits = part ? undefined : phoneDigits(typed)
  const anyOf = (term: string) => (eb: ExpressionBuilder<DB, 'consultant'>) => {
    const whole = eb('consultant.searchTextFull', 'like', containsPattern(term))
    return part ? eb.and([whole, sql<boolean>`${part} like ${containsPattern(term)}`]) : whole
  }
  if (digits)
    return rows.where((eb) => eb.or([anyOf(typed.trim())(eb), eb('consultant.searchTextFull', 'like', `%${digits}%`)]))
  return searchTerms(typed).reduce((found, term) => found.where(anyOf(term)), rows)
}

function expiringWithin(rows: Consultants, { document, expiring }: Query, today: string): Consultants {
  if (!expiring) return rows
  const column = `consultant.${document ? EXPIRY_COLUMNS[document] : 'nextExpiry'}` as const
  if (expiring === 'EXPIRED') return rows.where(column, '<', today)
  return rows.where(column, '>=', today).where(column, '<=', daysAfter(today, Number(expiring)))
}

function inView(rows: Consultants, view: Query['view'], today: string): Consultants {
  if (view === 'bench') return rows.where('consultant.status', '=', 'BENCH')
  if (!view) return rows
  const staying = rows.where('consultant.status', 'in', ACTIVE_STATUSES)
  return view === 'visa'
    ? staying.where('consultant.visaSponsor', '=', 'US')
    : staying.where('consultant.nextExpiry', '<=', daysAfter(today, EXPIRING_DAYS))
}

const lowered = (texts: readonly string[]) => sql`${texts.map((text) => text.toLowerCase())}::text[]`

function filtered(rows: Consultants, query: Query, sees: FieldVisibility, today: string): Consultants {
  const { status, countryID, clientID, nationality, visaSponsor, title, skill, tag, importID, searchInput, view } =
    query
  let found = inView(expiringWithin(rows, query, today), view, today)
  if (status?.length) found = found.where('consultant.status', 'in', status)
  if (countryID?.length) found = found.where('consultant.countryId', 'in', countryID)
  if (clientID?.length) found = found.where('consultant.clientId', 'in', clientID)
  if (nationality?.length) found = found.where('consultant.nationality', 'in', nationality)
  if (visaSponsor?.length) found = found.where('consultant.visaSponsor', 'in', visaSponsor)
  if (title)
    // The index finds candidates for the title, which is then compared itself.
    found = found
      .where('consultant.searchTextFull', 'like', containsPattern(title))
      .where(sql`search_text(consultant.title)`, 'like', containsPattern(title))
  if (importID) found = found.where(importedBy('consultant.id', importID))
  if (skill?.length) found = found.where(sql<boolean>`lower_array(consultant.skills) @> ${lowered(skill)}`)
  if (tag?.length) found = found.where(sql<boolean>`lower_array(consultant.tags) @> ${lowered(tag)}`)
  return searchInput ? matching(found, searchInput, sees) : found
}

/** A filter by expiry sorts by expiry date. */
const orderFor = ({ document, expiring, view }: Query) => {
  if (expiring) return document ? EXPIRY_COLUMNS[document] : 'nextExpiry'
  return view === 'expiring' ? 'nextExpiry' : undefined
}

/** The filtered rows in the user's scope. */
function matchingRows(call: Pick<ListCall, 'db' | 'scope' | 'today' | 'sees'>, query: Query): Consultants {
  const sees: FieldVisibility = (field) => call.sees(candidateView, field)
  assertVisible(query, sees)
  return filtered(consultantsIn(call.db, call.scope), query, sees, call.today)
}

export function findConsultants(call: ListCall): ListQuery {
  const plain = matchingRows(call, call.query)
  return {
    rows: withConsultantNames(plain).select(CORE_COLUMNS),
    plain,
    key: 'consultant.id',
    order: orderFor(call.query),
    sorts: {
      name: 'consultant.name',
      code: 'consultant.code',
      status: ['consultant.status', 'consultant.name'],
      title: 'consultant.title',
      client: ['client.name', 'consultant.name'],
      country: ['country.name', 'consultant.name'],
      joinedDate: 'consultant.joinedDate',
      createdAt: 'consultant.createdAt',
      updatedAt: 'consultant.updatedAt',
      contractEnd: 'consultant.contractEnd',
      nextExpiry: 'consultant.nextExpiry',
      passportExpiry: 'consultant.passportExpiry',
      visaExpiry: 'consultant.visaExpiry',
      residenceExpiry: 'consultant.residenceExpiry',
      workPermitExpiry: 'consultant.workPermitExpiry',
      medicalExpiry: 'consultant.medicalExpiry',
    },
    present: presentConsultantRow,
  }
}

/** The number per status, including empty ones. */
export async function countStatuses(call: Call<(typeof candidateEndpoints)['counts']>) {
  const found = await matchingRows(call, call.query)
    .select(['consultant.status', sql<number>`count(*)`.as('count')])
    .groupBy('consultant.status')
    .execute()
  const byStatus = statesOf(candidateStates).map((status) => ({
    status,
    count: found.find((row) => row.status === status)?.count ?? 0,
  }))
  return { total: byStatus.reduce((sum, { count }) => sum + count, 0), byStatus }
}
