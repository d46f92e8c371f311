import { countryName } from '../../kernel/countries.ts'
import { shown } from '../../ui/record/shown.ts'
import { clientName } from './sources.ts'
import {
  BANK_CHANGE_STATUSES,
  EXIT_REASONS,
  FILE_TYPES,
  GENDERS,
  MARITAL,
  PAY_WORDS,
  RELATIONS,
  RESIDENCY,
  SPONSORS,
  STATUSES,
} from './words.ts'

const wordsOf = (toned: Readonly<Record<string, { word: string }>>) =>
  Object.fromEntries(Object.entries(toned).map(([code, { word }]) => [code, word]))

const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: wordsOf(STATUSES),
  'bank.change': wordsOf(BANK_CHANGE_STATUSES),
  gender: GENDERS,
  maritalStatus: MARITAL,
  residencyStatus: RESIDENCY,
  visaSponsor: SPONSORS,
  exitReason: EXIT_REASONS,
  'dependants.relation': RELATIONS,
}

/** The trail keeps a file as `PASSPORT: cv.pdf`. */
const fileInWords = (kept: string) =>
  kept.replace(/^([A-Z_]+): /, (whole, type: string) => (type in FILE_TYPES ? `${FILE_TYPES[type as never]}: ` : whole))

const special: Readonly<Record<string, (value: never) => string>> = {
  countryID: countryName,
  nationality: countryName,
  clientID: clientName,
  emergencyContacts: (rows: readonly { name: string; relation: string; phone: string }[]) =>
    rows.map(({ name, relation, phone }) => `${name} (${relation}), ${phone}`).join(' · '),
  education: (rows: readonly { degree: string; institute: string; year: number | string | null }[]) =>
    rows.map(({ degree, institute, year }) => [degree, institute, year].filter(Boolean).join(', ')).join(' · '),
  experience: (rows: readonly { employer: string; title: string }[]) =>
    rows.map(({ employer, title }) => `${title}, ${employer}`).join(' · '),
  attachments: fileInWords,
  'identity.files': fileInWords,
  'bank.files': fileInWords,
  'pay.files': fileInWords,
  'pay.components': (rows: readonly { code: keyof typeof PAY_WORDS; label: string | null; amount: string }[]) =>
    rows.map(({ code, label, amount }) => `${label ?? PAY_WORDS[code]} ${shown(amount)}`).join(', '),
}
const NOTHING = 'nothing'

/** Any value of a consultant in words: in the history, and where two versions are compared. */
export function shownValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return NOTHING
  const words = codes[field]
  if (words)
    return [value]
      .flat()
      .map((code) => words[String(code)] ?? String(code))
      .join(', ')
  const show = special[field]
  return show ? show(value as never) : shown(value)
}
