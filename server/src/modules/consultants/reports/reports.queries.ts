import type { CountryReport } from '@muster/contract/consultants/reports.contract.ts'
import type { CandidateStatus } from '@muster/contract/consultants/states.contract.ts'
import { candidateView } from '@muster/contract/consultants/view.contract.ts'
import { daysAfter, daysBetween } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { reachesCountry, type Scope } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { consultantsIn } from '../core/consultants.queries.ts'
import { ACTIVE_STATUSES, EXPIRING_DAYS } from '../core/consultants.rules.ts'

const MAX_EXPIRING = 500
/** Employed consultants: joined and not left yet. */
const HEADCOUNT: ReadonlySet<string> = new Set(['ACTIVE', 'BENCH', 'ON_NOTICE'])

/** The first day of the month this number of months before the current one. */
function monthsBefore(today: string, months: number): string {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}

/** Headcount, movement and expiring documents of one country, within the user's scope; 404 for a country outside it. */
export async function readCountryReport(
  db: Db,
  scope: Scope,
  countryID: string,
  today: string,
  sees: Call['sees'],
): Promise<CountryReport> {
  const country = await db.selectFrom('country').select(['id', 'name']).where('id', '=', countryID).executeTakeFirst()
  if (!country || !reachesCountry(scope, countryID)) throw notFound('country')
  const people = () => consultantsIn(db, scope).where('consultant.countryId', '=', countryID)
  const onBooks = () => people().where('consultant.status', 'in', [...HEADCOUNT])
  const count = sql<number>`count(*)`.as('count')
  const [byStatus, byNationality, byClient, joiners, leavers, expiring] = await Promise.all([
    people().select(['status', count]).groupBy('status').orderBy('status').execute(),
    onBooks()
      .select([sql<string>`coalesce(nationality, '–')`.as('name'), count])
      .groupBy('nationality')
      .orderBy('count', 'desc')
      .orderBy('name')
      .execute(),
    onBooks()
      .leftJoin('client', 'client.id', 'consultant.clientId')
      .select([sql<string>`coalesce(client.name, '–')`.as('name'), count])
      .groupBy('client.name')
      .orderBy('count', 'desc')
      .orderBy('name')
      .execute(),
    movement(people(), 'joinedDate', today),
    movement(people().where('consultant.status', 'in', ['EXITED', 'DO_NOT_HIRE']), 'lastWorkingDay', today),
    findExpiring(db, scope, countryID, today, visibleDocumentTypes(sees)),
  ])
  return {
    country,
    asOf: today,
    headcount: byStatus.filter(({ status }) => HEADCOUNT.has(status)).reduce((sum, row) => sum + row.count, 0),
    byStatus: byStatus.map((row) => ({ ...row, status: row.status as CandidateStatus })),
    byNationality,
    byClient,
    movement: lastMonths(today).map((month) => ({
      month,
      joiners: joiners.get(month) ?? 0,
      leavers: leavers.get(month) ?? 0,
    })),
    expiring,
  }
}

const lastMonths = (today: string) => Array.from({ length: 12 }, (_, i) => monthsBefore(today, 11 - i).slice(0, 7))

/** The number of consultants with this date in each of the last twelve months. */
async function movement(people: ReturnType<typeof consultantsIn>, day: 'joinedDate' | 'lastWorkingDay', today: string) {
  const month = sql<string>`to_char(${sql.ref(`consultant.${day}`)}, 'YYYY-MM')`
  const rows = await people
    .where(`consultant.${day}`, '>=', monthsBefore(today, 11))
    .where(`consultant.${day}`, '<=', today)
    .select([month.as('month'), sql<number>`count(*)`.as('count')])
    .groupBy(month)
    .execute()
  return new Map(rows.map((row) => [row.month, row.count]))
}

type Document = CountryReport['expiring'][number]['document']

const FIELD_OF = {
  PASSPORT: 'identity.passportExpiry',
  VISA: 'identity.visaExpiry',
  RESIDENCE: 'identity.residenceExpiry',
  WORK_PERMIT: 'identity.workPermitExpiry',
  MEDICAL: 'identity.medicalExpiry',
  CONTRACT: 'contractEnd',
} as const satisfies Record<Document, string>

/** The documents whose dates this user sees on the record itself (docs/decisions/0006). */
const visibleDocumentTypes = (sees: Call['sees']) =>
  (Object.keys(FIELD_OF) as Document[]).filter((document) => sees(candidateView, FIELD_OF[document]))

async function findExpiring(
  db: Db,
  scope: Scope,
  countryID: string,
  today: string,
  documents: readonly Document[],
): Promise<CountryReport['expiring']> {
  if (documents.length === 0) return []
  const rows = await consultantsIn(db, scope)
    .innerJoin(
      sql<{ document: Document; expiryDate: string }>`lateral (values
        ('PASSPORT', consultant.passport_expiry), ('VISA', consultant.visa_expiry), ('RESIDENCE', consultant.residence_expiry),
        ('WORK_PERMIT', consultant.work_permit_expiry), ('MEDICAL', consultant.medical_expiry), ('CONTRACT', consultant.contract_end)
      )`.as<'expiry'>(sql`expiry(document, expiry_date)`),
      (join) => join.onTrue(),
    )
    .leftJoin('client', 'client.id', 'consultant.clientId')
    .where('consultant.countryId', '=', countryID)
    .where('consultant.status', 'in', ACTIVE_STATUSES)
    .where('expiry.document', 'in', [...documents])
    .where('expiry.expiryDate', '<=', daysAfter(today, EXPIRING_DAYS))
    .select(['consultant.id', 'consultant.code', 'consultant.name', 'consultant.clientId', 'client.name as clientName'])
    .select(['expiry.document', 'expiry.expiryDate'])
    .orderBy('expiry.expiryDate')
    .orderBy('consultant.id')
    .limit(MAX_EXPIRING)
    .execute()
  return rows.map(({ id, code, name, clientId, clientName, document, expiryDate }) => ({
    id,
    code,
    name,
    document,
    expiryDate,
    _client: clientId ? { id: clientId, name: clientName ?? '' } : null,
    daysLeft: daysBetween(today, expiryDate),
  }))
}
