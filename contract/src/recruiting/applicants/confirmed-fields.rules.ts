import type { ParsedField, ParsedFieldName } from './shapes.contract.ts'

/**
 * The field of a value that was found in a CV: a field of the applicant, or an entry of one of its lists (`skills.2`).
 */
export interface ConfirmedPlace {
  /** The index of the found value. */
  readonly index: number
  readonly path: string
}

/**
 * The fields of an applicant that each found value can fill, in order; for a list, the part that identifies an entry.
 */
const FIELDS: Readonly<Record<ParsedFieldName, { readonly paths: readonly string[]; readonly key?: string }>> = {
  name: { paths: ['name'] },
  email: { paths: ['email', 'secondEmail'] },
  phone: { paths: ['phone', 'secondPhone'] },
  city: { paths: ['city'] },
  residenceCountry: { paths: ['residenceCountry'] },
  nationality: { paths: ['nationality'] },
  birthDate: { paths: ['birthDate'] },
  employer: { paths: ['employer'] },
  title: { paths: ['title'] },
  totalYears: { paths: ['totalYears'] },
  skill: { paths: ['skills'], key: 'name' },
  experience: { paths: ['experience'], key: 'employer' },
  education: { paths: ['education'], key: 'degree' },
  certificate: { paths: ['certificates'], key: 'name' },
  language: { paths: ['languages'], key: 'name' },
  link: { paths: ['links'], key: 'url' },
}

type ApplicantValues = Readonly<Record<string, unknown>>
type ConfirmedValue = NonNullable<ParsedField['confirmed']> | null

const asConfirmed = (value: unknown): ConfirmedValue =>
  value === undefined || value === null ? null : (value as ConfirmedValue)
const keyText = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase()

function valueAt(applicant: ApplicantValues, path: string): ConfirmedValue {
  const [field = '', nth] = path.split('.')
  const value = applicant[field]
  return asConfirmed(nth === undefined ? value : Array.isArray(value) ? value[Number(nth)] : null)
}

/** Whether the found value exists and can fill the field. */
export function isPlace(found: readonly ParsedField[], { index, path }: ConfirmedPlace): boolean {
  const one = found[index]
  if (!one) return false
  const { paths, key } = FIELDS[one.field]
  const [field = '', nth] = path.split('.')
  return paths.includes(field) && (key === undefined) === (nth === undefined)
}

/** The entry of the list with the same name as the found one. */
function entryLike({ field, value }: ParsedField, applicant: ApplicantValues): ConfirmedValue {
  const { paths, key = '' } = FIELDS[field]
  const list = applicant[paths[0]!]
  const wanted = keyText(typeof value === 'string' ? value : value[key])
  const same = Array.isArray(list) && list.find((one) => keyText((one as ApplicantValues)[key]) === wanted)
  return asConfirmed(same || null)
}

/**
 * The field with the same value; otherwise the first field, for the found value of the highest confidence, unless
 * another one fills it.
 */
function valueLike(
  parsed: ParsedField,
  found: readonly ParsedField[],
  applicant: ApplicantValues,
  usedPaths: ReadonlySet<string>,
) {
  const { paths } = FIELDS[parsed.field]
  const same = paths.map((path) => valueAt(applicant, path)).find((value) => keyText(value) === keyText(parsed.value))
  if (same) return same
  const surest = found.filter(({ field }) => field === parsed.field).toSorted((a, b) => b.confidence - a.confidence)[0]
  return surest === parsed && !usedPaths.has(paths[0]!) ? valueAt(applicant, paths[0]!) : null
}

/**
 * The found values of a CV, each with the confirmed value: the same, a correction, or null if it was not used. The
 * found value and its place in the text stay. Values without a place are matched by their text.
 */
export function confirmedFields(
  found: readonly ParsedField[],
  applicant: ApplicantValues,
  places: readonly ConfirmedPlace[],
): ParsedField[] {
  const pathOf = new Map(places.map(({ index, path }) => [index, path]))
  const usedPaths = new Set(places.map(({ path }) => path))
  return found.map((parsed, index) => {
    const path = pathOf.get(index)
    if (path !== undefined) return { ...parsed, confirmed: valueAt(applicant, path) }
    const isEntry = FIELDS[parsed.field].key !== undefined
    return {
      ...parsed,
      confirmed: isEntry ? entryLike(parsed, applicant) : valueLike(parsed, found, applicant, usedPaths),
    }
  })
}

export type Correction = 'AS_FOUND' | 'CORRECTED' | 'NOT_USED'

const isSameText = (found: unknown, confirmed: unknown) => keyText(found) === keyText(confirmed)

/** The confirmed value of a found one; null before the CV is confirmed. */
export function correctionOf({ value, confirmed }: ParsedField): Correction | null {
  if (confirmed === undefined) return null
  if (confirmed === null) return 'NOT_USED'
  const isSame =
    typeof value === 'string' || typeof confirmed === 'string'
      ? isSameText(value, confirmed)
      : Object.keys({ ...value, ...confirmed }).every((part) => isSameText(value[part], confirmed[part]))
  return isSame ? 'AS_FOUND' : 'CORRECTED'
}
