import { nameOf } from '../../kernel/names.ts'
import type { Telling } from '../../kernel/RecordHistory.tsx'
import { showDay } from '../../ui/format/day.ts'
import { showAmount, showMoney } from '../../ui/format/number.ts'
import {
  leavePolicyInWords,
  overtimeInWords,
  PAY_WORDS,
  type PayBeside,
  PER_UNIT,
  payBesideInWords,
  termsInWords,
  weekInWords,
} from '../../ui/format/terms.ts'
import { shown, shownBy } from '../../ui/record/shown.ts'
import { AGREEMENT_STATUSES, CONTRACT_STATUSES, DOCUMENT_TYPES, FIELD_LABELS } from './words.ts'

interface Rate {
  title?: string
  unit: keyof typeof PER_UNIT
  rate: string
  currency: string
  overtime?: Record<string, string | null> | null
  standbyRate?: string | null
  from?: string
  to?: string | null
}
interface Part {
  code: keyof typeof PAY_WORDS
  label?: string | null
  amount: string
}

/** `Developer: AED 120.00 an hour from 1 Jan 2026`. */
export function rateInWords({ title, unit, rate, currency, overtime, standbyRate, from, to }: Rate): string {
  const term = [from && `from ${showDay(from)}`, to && `until ${showDay(to)}`].filter(Boolean).join(' ')
  const said = `${showMoney({ amount: rate, currency })} per ${PER_UNIT[unit] ?? unit}`
  const standby = standbyRate && `${showMoney({ amount: standbyRate, currency })} a day on call`
  return [title ? `${title}: ${said}` : said, term, overtimeInWords(overtime), standby].filter(Boolean).join(', ')
}
export const partName = ({ code, label }: Pick<Part, 'code' | 'label'>) => label || (PAY_WORDS[code] ?? code)
const partInWords = (part: Part) => `${partName(part)} ${showAmount(part.amount)}`

/** One row, or all of them: a difference tells a table row by row, the trail as a whole. */
const each =
  <T>(say: (row: T) => string) =>
  (value: T | readonly T[]) =>
    Array.isArray(value) ? value.map(say).join('; ') : say(value as T)

const statuses = Object.fromEntries(
  Object.entries({ ...AGREEMENT_STATUSES, ...CONTRACT_STATUSES }).map(([code, { word }]) => [code, word]),
)

export const shownValue = shownBy({
  codes: { status: statuses, 'document.type': DOCUMENT_TYPES, copy: { signed: 'signed', document: 'document' } },
  special: {
    clientID: nameOf,
    msaID: nameOf,
    sowID: nameOf,
    legalEntityID: nameOf,
    paymentTerms: termsInWords,
    workingDays: weekInWords,
    leaveBillingPolicy: leavePolicyInWords,
    rateCard: each(rateInWords),
    rateLines: each(rateInWords),
    'pay.components': each(partInWords),
    pay: ({ components, ...beside }: PayBeside & { components: readonly Part[] }) =>
      [`${beside.currency}: ${components.map(partInWords).join('; ')}`, payBesideInWords(beside)]
        .filter(Boolean)
        .join('. '),
    payDay: (day: number) => (day === 31 ? 'the last day of the month' : `day ${day} of the month`),
    purchaseOrderNumber: (number: string) => shown(number),
  },
})

const DEEDS = {
  created: 'drafted it',
  updated: 'changed it',
  deleted: 'deleted the draft',
  'status-changed': 'moved it on',
  'termination-set': 'set its end',
  'signed-file-added': 'added the signed copy',
  signed: 'took in the signed copy',
  'amendment-drafted': 'drafted this edition',
  moved: 'moved it under the next edition of its master agreement',
  adopted: 'took it over for a change of the placement',
  'renewal-drafted': 'drafted this renewal',
  'renewed-itself': 'let it renew itself',
  'rates-checked': 'checked the rates',
  'document-added': 'added a paper',
  'document-removed': 'took a paper away',
  'file-read': 'opened the contract',
}
const ENTITIES = ['master-service-agreement', 'statement-of-work', 'client-contract', 'candidate-contract']

/** Ids that no reader knows by sight. */
const HIDDEN: ReadonlySet<string> = new Set(['orderFormID', 'amendsID', 'renewsID', 'document.sha256', 'edition'])

/** How the history of any paper reads. */
export const telling: Telling = {
  labels: FIELD_LABELS,
  deeds: Object.fromEntries(
    ENTITIES.flatMap((entity) => Object.entries(DEEDS).map(([event, deed]) => [`${entity}.${event}`, deed])),
  ),
  shownValue,
  keeps: (field) => !HIDDEN.has(field),
}
