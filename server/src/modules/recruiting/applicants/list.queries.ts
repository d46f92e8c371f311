import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { applicantEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import type { ApplicantStatus } from '@muster/contract/recruiting/applicants/states.contract.ts'
import { APPLICANT_FILTER_FIELDS, applicantView } from '@muster/contract/recruiting/applicants/visibility.contract.ts'
import type { Skill } from '@muster/contract/recruiting/values.contract.ts'
import { sql } from 'kysely'
import { invalid } from '../../../kernel/app/errors.ts'
import { importedBy } from '../../../kernel/batch/import.ts'
import { countByStatus, matchesTerm, onDays, peopleNamed, withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { hasAnswers } from '../forms/answers.queries.ts'
import { submissionsIn } from '../submissions/submissions.queries.ts'
import {
  type Applicants,
  applicantsIn,
  type DecoratedApplicant,
  decorateApplicantRows,
  presentApplicantRow,
} from './applicants.queries.ts'
import { excerptOf, hasPhrase, matchesSearch, readSearch } from './search.queries.ts'

type ListCall = Call<typeof applicantEndpoints.list>
type CountCall = Call<typeof applicantEndpoints.counts>
type Query = Omit<ListCall['query'], 'page' | 'pageSize'>
/** Also used for a saved search, whose filters are not those of the request. */
type MatchCall = Pick<ListCall, 'db' | 'scope' | 'staff' | 'today' | 'dayBegins' | 'sees'> & { readonly query: Query }

const SEARCHED = [
  { column: 'applicant.name', field: 'name' },
  { column: 'applicant.number', field: 'number' },
  { column: 'applicant.title', field: 'title' },
  { column: 'applicant.email', field: 'email' },
] as const

/** Rejects a filter on a field of applicants that the user may not see: its hits would reveal the field. */
export function assertFilterVisible(sees: MatchCall['sees'], filter: keyof typeof APPLICANT_FILTER_FIELDS): void {
  if (!sees(applicantView, APPLICANT_FILTER_FIELDS[filter]))
    throw invalid([{ path: filter, message: 'You don’t have permission to filter by this field. Remove this filter.' }])
}

export function filteredApplicants(call: MatchCall): Applicants {
  const { query } = call
  for (const filter of Object.keys(APPLICANT_FILTER_FIELDS) as (keyof typeof APPLICANT_FILTER_FIELDS)[])
    if (query[filter] !== undefined) assertFilterVisible(call.sees, filter)
  let rows = byColumns(applicantsIn(call.db, call.scope), query)
  rows = byLists(rows, call, query)
  rows = byPay(rows, query)
  rows = byDays(rows, call, query)
  if (query.query) rows = rows.where(matchesSearch(readSearch(query.query)))
  const columns = SEARCHED.filter(({ field }) => call.sees(applicantView, field))
  for (const term of searchTerms(query.searchInput))
    rows = rows.where((eb) => eb.or(columns.map(({ column }) => matchesTerm(column, term))))
  return rows
}

/** The tags in use with the number of applicants of each, most used first. */
export async function countTags({ db, scope }: Call<typeof applicantEndpoints.tags>) {
  const { rows } = await sql<{ tag: string; count: number }>`select min(tag) as tag, count(*)::int as count
    from applicant cross join unnest(applicant.tags) tag
    where applicant.id in (${applicantsIn(db, scope).select('applicant.id')})
    group by search_text(tag) order by count desc, tag limit 500`.execute(db)
  return rows
}

/** The filters by a column and its values. */
function byColumns(all: Applicants, query: Query): Applicants {
  let rows = all
  if (query.applicantID?.length) rows = rows.where('applicant.id', 'in', query.applicantID)
  if (query.importID) rows = rows.where(importedBy('applicant.id', query.importID))
  rows = withValues(rows, {
    'applicant.status': query.status,
    'applicant.countryId': query.countryID,
    'applicant.residenceCountry': query.residenceCountry,
    'applicant.nationality': query.nationality,
    'applicant.source': query.source,
    'applicant.visaStatus': query.visaStatus,
  })
  if (query.yearsFrom) rows = rows.where('applicant.totalYears', '>=', query.yearsFrom)
  if (query.yearsTo) rows = rows.where('applicant.totalYears', '<=', query.yearsTo)
  if (query.noticeWithin !== undefined) rows = rows.where('applicant.noticeDays', '<=', query.noticeWithin)
  return rows
}

/** The filters by skills, tags, owner, CV, job and answers. */
function byLists(all: Applicants, { db, staff }: MatchCall, query: Query): Applicants {
  const keys = (names: readonly string[]) => sql`array(select search_text(one) from unnest(${names}::text[]) one)`
  let rows = all
  if (query.skill?.length) rows = rows.where(sql<boolean>`applicant.skill_keys && ${keys(query.skill)}`)
  if (query.tag?.length) rows = rows.where(sql<boolean>`applicant.tag_keys && ${keys(query.tag)}`)
  if (query.ownerID?.length) rows = rows.where('applicant.ownerId', 'in', peopleNamed(query.ownerID, staff))
  if (query.hasResume !== undefined) {
    const has = sql<boolean>`exists (select from applicant_resume r where r.applicant_id = applicant.id)`
    rows = rows.where(query.hasResume ? has : sql<boolean>`not ${has}`)
  }
  if (query.notOnJobID)
    // A job out of scope is ignored, so that the result reveals nothing about it.
    rows = rows.where(
      'applicant.id',
      'not in',
      submissionsIn(db, scopeFor(staff, 'applicant-submissions'))
        .select('applicantSubmission.applicantId')
        .where('applicantSubmission.jobId', '=', query.notOnJobID),
    )
  if (query.answer?.length) rows = rows.where(hasAnswers('applicant', query.answer))
  return rows
}

/** Amounts are compared within one currency and period only. */
function byPay(all: Applicants, { payUpTo, payCurrency, payPeriod }: Query): Applicants {
  if (payUpTo && (!payCurrency || !payPeriod))
    throw invalid([{ path: 'payUpTo', message: 'Select the currency and the period of the amount as well.' }])
  let rows = all
  if (payCurrency) rows = rows.where('applicant.expectedPayCurrency', '=', payCurrency)
  if (payPeriod) rows = rows.where('applicant.expectedPayPeriod', '=', payPeriod)
  if (payUpTo) rows = rows.where('applicant.expectedPay', '<=', sql<string>`${payUpTo}::numeric`)
  return rows
}

/** The filters by dates and ages. */
function byDays(all: Applicants, { today, dayBegins }: MatchCall, query: Query): Applicants {
  let rows = all
  if (query.availableBy) rows = rows.where('applicant.availableFrom', '<=', query.availableBy)
  if (query.withoutConsent !== undefined) {
    const valid = sql<boolean>`coalesce(applicant.consent_until >= ${today}::date, false)`
    rows = rows.where(query.withoutConsent ? sql<boolean>`not ${valid}` : valid)
  }
  const { notContactedFor, createdFrom, createdTo } = query
  if (notContactedFor !== undefined)
    rows = rows.where((eb) =>
      eb.or([
        eb('applicant.lastContactedOn', 'is', null),
        eb('applicant.lastContactedOn', '<=', daysAfter(today, -notContactedFor)),
      ]),
    )
  rows = onDays(rows, 'applicant.createdAt', { from: createdFrom, to: createdTo }, dayBegins)
  return rows
}

type FoundRow = DecoratedApplicant & { readonly resumeText?: string | null }

export function findApplicants(call: ListCall): ListQuery {
  const plain = filteredApplicants(call)
  const query = call.query.query ? readSearch(call.query.query) : null
  const rows = decorateApplicantRows(plain)
  const skillNames = ({ skills }: FoundRow) => (skills as Skill[]).map(({ name }) => name).join(', ')
  return {
    rows: query ? rows.select('applicant.resumeText') : rows,
    plain,
    key: 'applicant.id',
    sparse: query !== null,
    // A full-text index does not store the positions of words in the text.
    costly: query !== null && hasPhrase(query),
    sorts: {
      name: 'applicant.name',
      number: 'applicant.number',
      title: 'applicant.title',
      status: ['applicant.status', 'applicant.name'],
      country: ['country.name', 'applicant.name'],
      totalYears: 'applicant.totalYears',
      noticeDays: 'applicant.noticeDays',
      availableFrom: 'applicant.availableFrom',
      lastContactedOn: 'applicant.lastContactedOn',
      consentUntil: 'applicant.consentUntil',
      createdAt: 'applicant.createdAt',
      updatedAt: 'applicant.updatedAt',
    },
    present: (row: FoundRow) => ({
      ...presentApplicantRow(row),
      excerpt: query && excerptOf(query, [row.name, row.title, skillNames(row), row.resumeText ?? null]),
    }),
  }
}

export function countApplicants(call: CountCall) {
  return countByStatus<ApplicantStatus>(filteredApplicants(call), 'applicant.status')
}
