import type { LoadedApplicant } from './applicants.queries.ts'

type Column = keyof LoadedApplicant & string

/** The columns of each field that is either left unchanged or copied from the other record. */
const FIELD_COLUMNS: Readonly<Record<string, readonly Column[]>> = {
  name: ['name', 'nameKey'],
  countryID: ['countryId'],
  email: ['email', 'emailKey'],
  phone: ['phone', 'phoneKey'],
  secondEmail: ['secondEmail', 'secondEmailKey'],
  secondPhone: ['secondPhone', 'secondPhoneKey'],
  birthDate: ['birthDate'],
  nationality: ['nationality'],
  residenceCountry: ['residenceCountry'],
  city: ['city'],
  visaStatus: ['visaStatus'],
  visaExpiry: ['visaExpiry'],
  employer: ['employer'],
  title: ['title'],
  totalYears: ['totalYears'],
  relevantYears: ['relevantYears'],
  currentPay: ['currentPay', 'currentPayCurrency', 'currentPayPeriod'],
  expectedPay: ['expectedPay', 'expectedPayCurrency', 'expectedPayPeriod'],
  noticeDays: ['noticeDays'],
  availableFrom: ['availableFrom'],
  willRelocate: ['willRelocate'],
  source: ['source', 'sourceName'],
  rightToRepresent: ['representGivenOn', 'representNote'],
  consent: ['consentGivenOn', 'consentUntil', 'consentChannel', 'retainUntil'],
  lastContactedOn: ['lastContactedOn'],
  ownerID: ['ownerId'],
  internalNotes: ['internalNotes'],
  passportNumber: ['passportFingerprint', 'passportSealed'],
  resume: ['resumeText'],
  answers: ['formVersion', 'answers'],
  candidateID: ['candidateId'],
}
export const MERGED_FIELDS = Object.keys(FIELD_COLUMNS)

/** The fields by which two entries of a list are distinguished. */
const LIST_KEYS: Readonly<Record<string, (entry: never) => string>> = {
  skills: ({ name }: { name: string }) => name.toLowerCase(),
  languages: ({ name }: { name: string }) => name.toLowerCase(),
  certificates: ({ name }: { name: string }) => name.toLowerCase(),
  experience: ({ employer, from }: { employer: string; from: string | null }) => `${employer.toLowerCase()} ${from}`,
  education: ({ degree, institute }: { degree: string; institute: string | null }) =>
    `${degree} ${institute}`.toLowerCase(),
  links: ({ url }: { url: string }) => url,
  screeningAnswers: ({ question }: { question: string }) => question.toLowerCase(),
  tags: (tag: string) => tag.toLowerCase(),
  tagKeys: (tag: string) => tag,
}
export const JSON_COLUMNS: ReadonlySet<string> = new Set([
  'skills',
  'languages',
  'certificates',
  'experience',
  'education',
  'links',
  'screeningAnswers',
  'answers',
])

const joined = (key: (entry: never) => string, ...lists: readonly (readonly unknown[])[]) => [
  ...new Map(lists.flat().map((entry) => [key(entry as never), entry])).values(),
]

/** A field that is null is filled from the other record, so that no data is lost. */
const isEmpty = (row: LoadedApplicant, [first]: readonly Column[]) => row[first!] === null

/**
 * A withdrawn consent is not restored from the other record, which is of the same person, unless it was given later.
 * The data is then stored until the withdrawal.
 */
function consentOf(row: LoadedApplicant, other: LoadedApplicant, merged: Readonly<Record<string, unknown>>) {
  const withdrawals = [row.consentWithdrawnOn, other.consentWithdrawnOn].filter((day) => day !== null)
  const withdrawnOn = withdrawals.sort().at(-1)
  if (withdrawnOn === undefined) return {}
  const givenOn = (merged.consentGivenOn ?? row.consentGivenOn) as string | null
  if (givenOn !== null && givenOn > withdrawnOn) return { consentWithdrawnOn: null }
  return {
    consentGivenOn: null,
    consentUntil: null,
    consentChannel: null,
    consentWithdrawnOn: withdrawnOn,
    retainUntil: withdrawnOn,
  }
}

/**
 * The columns that a merge changes in the remaining record. Lists are joined, its own entries first; notes are
 * appended.
 */
export function mergedColumns(
  row: LoadedApplicant,
  other: LoadedApplicant,
  fromOther: readonly string[],
): Record<string, unknown> {
  const merged: Record<string, unknown> = {}
  for (const [field, columns] of Object.entries(FIELD_COLUMNS))
    if (fromOther.includes(field) || isEmpty(row, columns)) for (const column of columns) merged[column] = other[column]
  for (const [column, key] of Object.entries(LIST_KEYS)) {
    const [own, added] = [row, other].map((one) => one[column as Column] as unknown[]) as [unknown[], unknown[]]
    // Entries with a key that the record already has are left out, so that its own entry is kept.
    merged[column] = joined(
      key,
      own,
      added.filter((entry) => !own.some((one) => key(one as never) === key(entry as never))),
    )
  }
  Object.assign(merged, consentOf(row, other, merged))
  if (row.internalNotes && other.internalNotes && row.internalNotes !== other.internalNotes)
    merged.internalNotes = `${row.internalNotes}\n\n${other.internalNotes}`
  // An applicant marked do not hire keeps this status, also with open submissions.
  if (
    ['IN_PROCESS', 'OFFERED', 'HIRED'].includes(other.status) &&
    !['IN_PROCESS', 'OFFERED', 'HIRED', 'DO_NOT_HIRE'].includes(row.status)
  )
    Object.assign(merged, { status: other.status, stateSince: other.stateSince, statusBeforeWithdrawal: null })
  const changed = ([column, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(row[column as Column] ?? null)
  return Object.fromEntries(Object.entries(merged).filter(changed))
}
