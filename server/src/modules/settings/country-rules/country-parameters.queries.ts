import type { CountrySettings } from '@muster/contract/settings/country-rules/countries.contract.ts'
import { CountryParameters } from '@muster/contract/settings/country-rules/country-parameters.contract.ts'
import { sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { allCountries } from '../../access/core/countries.queries.ts'
import {
  readOnly,
  subjectOnDay,
  summarizeVersions,
  type VersionRow,
  versionHeads,
  versionIDOn,
} from '../versions/versions.queries.ts'

/** The parameters in force in a country on a date, with their version, which every result stores. */
export type InForce = CountryParameters & { readonly versionID: string; readonly revision: number }

/** Null when no approved version is in force on that date. */
export async function parametersOf(db: Db, countryID: string, day: string): Promise<InForce | null> {
  const id = await versionIDOn(db, { kind: 'COUNTRY_PARAMETERS', countryID }, day)
  return id === undefined ? null : parametersByID(db, id)
}

/** The database does not allow an approved version to change, so each is read and parsed once. */
const known = new Map<string, InForce>()

/** The parameters of an approved version. */
export async function parametersByID(db: Db, versionID: string): Promise<InForce> {
  return known.get(versionID) ?? read(await versionRows(db).where('id', '=', versionID).executeTakeFirstOrThrow())
}

const versionRows = (db: Db) => db.selectFrom('settingVersion').select(['id', 'number', 'values', 'status'])

function read(row: Pick<VersionRow, 'id' | 'number' | 'values' | 'status'>): InForce {
  const parameters: InForce = { ...readParameters(row), versionID: row.id, revision: row.number }
  if (row.status === 'APPROVED') known.set(row.id, readOnly(parameters))
  return parameters
}

/** The parameters of several countries and dates: one query for all, and one for versions not yet cached. */
export async function parametersOfEach(
  db: Db,
  requested: readonly { readonly countryID: string; readonly day: string }[],
): Promise<(InForce | null)[]> {
  if (requested.length === 0) return []
  const countries = requested.map(({ countryID }) => countryID)
  const { rows: held } = await sql<{ id: string | null }>`select (select revision.id from setting_version revision
      where revision.kind = 'COUNTRY_PARAMETERS' and revision.country_id = requested.country_id and revision.status = 'APPROVED'
        and revision.effective_from <= requested.day and (revision.effective_to is null or revision.effective_to >= requested.day)) as id
    from unnest(${countries}::text[], ${requested.map(({ day }) => day)}::date[]) with ordinality as requested(country_id, day, nth)
    order by requested.nth`.execute(db)
  const unread = [...new Set(held.flatMap(({ id }) => (id !== null && !known.has(id) ? [id] : [])))]
  const rows = unread.length > 0 ? await versionRows(db).where('id', 'in', unread).execute() : []
  const readNow = new Map(rows.map((row) => [row.id, read(row)]))
  return held.map(({ id }) => (id === null ? null : (known.get(id) ?? readNow.get(id)!)))
}

/** Versions are parsed when read, so that fields added to the schema later have their default. */
const readParameters = (row: Pick<VersionRow, 'values'>): CountryParameters => CountryParameters.parse(row.values)

export async function countriesWithVersions(db: Db, today: string) {
  const [countries, heads] = await Promise.all([allCountries(db), versionHeads(db, ['COUNTRY_PARAMETERS'])])
  const byCountry = Map.groupBy(heads, ({ countryId }) => countryId)
  return countries.map((country) => ({ ...country, ...summarizeVersions(byCountry.get(country.id) ?? [], today) }))
}

export async function countryOnDay(db: Db, id: string, day: string): Promise<CountrySettings> {
  const country = (await allCountries(db)).find((one) => one.id === id)
  if (!country) throw notFound('country')
  const { active, ...versions } = await subjectOnDay(db, { kind: 'COUNTRY_PARAMETERS', countryID: id }, day)
  return { ...country, ...versions, parameters: active ? readParameters(active) : null }
}
