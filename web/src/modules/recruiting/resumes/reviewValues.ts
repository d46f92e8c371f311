import type { ConfirmedPlace } from '@muster/contract/recruiting/applicants/confirmed-fields.rules.ts'
import type { ParsedField, Resume } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { type FormValues, isRecord, valueAt } from '../../../ui/form/schemaValues.ts'
import { BLANK_APPLICANT } from '../applicants/form/applicantForm.ts'

export interface Review {
  readonly values: FormValues
  /** By form path: the index of the field that the value was found in. */
  readonly places: ReadonlyMap<string, number>
}

/**
 * Fields with one value: that of the highest confidence; of phone numbers and email addresses the next one is the
 * second value.
 */
const SINGLE = [
  'name',
  'city',
  'residenceCountry',
  'nationality',
  'birthDate',
  'employer',
  'title',
  'totalYears',
] as const
const PAIRS = { email: 'secondEmail', phone: 'secondPhone' } as const
/** The list of the form for an entry, and the control that shows it. */
const LISTS = {
  skill: { list: 'skills', box: 'name' },
  experience: { list: 'experience', box: 'employer' },
  education: { list: 'education', box: 'degree' },
  certificate: { list: 'certificates', box: 'name' },
  language: { list: 'languages', box: 'name' },
  link: { list: 'links', box: 'url' },
} as const

type IndexedField = ParsedField & { readonly index: number }

/**
 * A form row: null is an empty text. The row stores the index of its found value, also when rows before it are removed.
 */
const asRow = (value: ParsedField['value'], index: number) =>
  typeof value === 'string'
    ? value
    : { ...Object.fromEntries(Object.entries(value).map(([name, part]) => [name, part === null ? '' : part])), index }
const indexOf = (row: unknown) => (isRecord(row) && typeof row.index === 'number' ? row.index : undefined)
const rowsOf = (values: FormValues, list: string) => (Array.isArray(values[list]) ? (values[list] as unknown[]) : [])

type Found = Pick<Resume, 'fields' | 'countryID' | 'source'> & Partial<Pick<Resume, '_applicant'>>

/** The form values that a CV fills in, each with its place in the text. */
export function reviewOf({ fields, countryID, source, _applicant }: Found): Review {
  const values: FormValues = { ...BLANK_APPLICANT, countryID, source }
  const places = new Map<string, number>()
  const put = (path: string, found: IndexedField | undefined) => {
    if (!found) return
    values[path] = found.value
    places.set(path, found.index)
  }
  const all: IndexedField[] = fields.map((field, index) => ({ ...field, index }))
  const surest = (name: string) =>
    all.filter(({ field }) => field === name).toSorted((one, other) => other.confidence - one.confidence)
  for (const name of SINGLE) put(name, surest(name)[0])
  // The name of a known applicant is required, and kept.
  if (_applicant && !places.has('name')) values.name = _applicant.name
  for (const [first, second] of Object.entries(PAIRS)) {
    const found = surest(first)
    put(first, found[0])
    put(
      second,
      found.find(({ value }) => value !== found[0]?.value),
    )
  }
  for (const [name, { list, box }] of Object.entries(LISTS)) {
    const found = all.filter(({ field }) => field === name)
    values[list] = found.map(({ value, index }) => asRow(value, index))
    found.forEach(({ index, value }, nth) => {
      for (const part of typeof value === 'string' ? [box] : Object.keys(value))
        places.set(`${list}.${nth}.${part}`, index)
    })
  }
  return { values, places }
}

/** The form path that currently shows a found field. */
export function pathOf(values: FormValues, { places }: Review, index: number): string | undefined {
  for (const { list, box } of Object.values(LISTS)) {
    const nth = rowsOf(values, list).findIndex((row) => indexOf(row) === index)
    if (nth >= 0) return `${list}.${nth}.${box}`
  }
  return [...places].find(([path, at]) => at === index && !path.includes('.'))?.[0]
}

/** The found field that a form path currently shows. */
export function foundAt(values: FormValues, { places }: Review, path: string): number | undefined {
  const [list, nth] = path.split('.')
  return nth === undefined ? places.get(path) : indexOf(valueAt(values, `${list}.${nth}`))
}

/** The form path of each found value. A skill is sent once, so its place is that of its name. */
export function confirmedPlaces(values: FormValues, { places }: Review, sent: FormValues): ConfirmedPlace[] {
  const single = [...places].flatMap(([path, index]) => (path.includes('.') ? [] : [{ index, path }]))
  const entries = Object.values(LISTS).flatMap(({ list, box }) => {
    const names = rowsOf(sent, list).map((one) => nameIn(one, box))
    return rowsOf(values, list).flatMap((row, nth) => {
      const index = indexOf(row)
      const at = names[nth] === nameIn(row, box) ? nth : names.indexOf(nameIn(row, box))
      return index === undefined || at < 0 ? [] : [{ index, path: `${list}.${at}` }]
    })
  })
  return [...single, ...entries]
}
const nameIn = (row: unknown, box: string) =>
  String((isRecord(row) && row[box]) || '')
    .trim()
    .toLowerCase()

/** Values below this confidence should be checked by the user. */
const UNSURE = 75
export const unsurePaths = (fields: readonly ParsedField[], { places }: Review): string[] => [
  ...new Map(
    [...places].filter(([, index]) => fields[index]!.confidence < UNSURE).map(([path, index]) => [index, path]),
  ).values(),
]
