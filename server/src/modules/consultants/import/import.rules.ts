import {
  Gender,
  MaritalStatus,
  NewCandidate,
  ResidencyStatus,
  VisaSponsor,
} from '@muster/contract/consultants/candidate.contract.ts'
import { consultantFields } from '@muster/contract/consultants/consultant-fields.labels.ts'
import type { ImportColumn } from '@muster/contract/kernel/api/import.ts'
import { importColumns } from '@muster/contract/kernel/api/record-fields.ts'
import { text } from '@muster/contract/kernel/values/fields.ts'
import * as z from 'zod'
import { NATIONALITIES } from '../../../kernel/import/country.ts'

/** The columns of a spreadsheet of consultants. */
export const CANDIDATE_COLUMNS: readonly ImportColumn[] = importColumns(consultantFields)

const code = (typed: string) =>
  typed
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
/** A code of a closed list, in any spelling: `in process` is IN_PROCESS. */
const coded = <S extends z.ZodType>(schema: S, read = code) =>
  z
    .string()
    .transform(read)
    .pipe(schema as z.ZodType<z.output<S>, string>)
    .optional()

const GENDERS: Readonly<Record<string, string>> = { F: 'FEMALE', M: 'MALE', W: 'FEMALE' }
/**
 * A row of a spreadsheet: the rules of the form, for text as spreadsheets contain it. Status, emergency contacts and
 * history come later.
 */
export const SpreadsheetCandidate = NewCandidate.omit({
  countryID: true,
  clientID: true,
  dependants: true,
  emergencyContacts: true,
  education: true,
  experience: true,
  lastWorkingDay: true,
}).extend({
  country: text(80, 'The country'),
  client: text(200, 'The client').optional(),
  nationality: text(80, 'The nationality').optional(),
  gender: coded(Gender, (typed) => GENDERS[code(typed)] ?? code(typed)),
  maritalStatus: coded(MaritalStatus),
  residencyStatus: coded(ResidencyStatus),
  visaSponsor: coded(VisaSponsor),
})
export type SpreadsheetCandidate = z.output<typeof SpreadsheetCandidate>

/** English names of the countries of the world to their ISO codes, as far as this runtime knows them. */
const COUNTRY_CODES: ReadonlyMap<string, string> = new Map(
  [...allPairs()].flatMap((id) => {
    const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(id)
    // UK, DD and similar are former or alternative codes; only the current one counts.
    const isPresent = new Intl.Locale(`und-${id}`).region === id
    return name && isPresent ? [[name.toLowerCase(), id] as const] : []
  }),
)

const CODES: ReadonlySet<string> = new Set(COUNTRY_CODES.values())

function* allPairs(): Generator<string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  for (const first of letters) for (const second of letters) yield first + second
}

/** Nationalities, and countries by their common abbreviations. */
const DEMONYMS: Readonly<Record<string, string>> = {
  ...NATIONALITIES,
  filipina: 'PH',
  uk: 'GB',
  uae: 'AE',
  ksa: 'SA',
  usa: 'US',
}

/** `IN`, `India` and `Indian` are all IN; undefined for unknown values. */
export function nationalityOf(typed: string): string | undefined {
  const text = typed.trim().toLowerCase()
  if (/^[a-z]{2}$/.test(text) && DEMONYMS[text] === undefined) {
    const id = text.toUpperCase()
    return CODES.has(id) ? id : undefined
  }
  return DEMONYMS[text] ?? COUNTRY_CODES.get(text)
}
