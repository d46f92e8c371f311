import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import { inSentence } from '@muster/contract/kernel/api/labels.ts'

/** `status-changed` → `Status changed` */
const sentence = (text: string) => {
  const plain = text.replace(/[-._]+/g, ' ').trim()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** The type of a record: `consultant` → `Consultant`. */
export const entityLabel = (entity: string) => NOUNS[entity] ?? sentence(entity)
const NOUNS: Readonly<Record<string, string>> = {
  billing: 'Invoice',
  application: 'Installation',
  keys: 'Installation',
  payroll: 'Payroll run',
  'payroll-adjustment': 'Earning or deduction',
  'payroll-loan': 'Loan',
  mail: 'Email',
  'applicant-resume': 'CV',
}

/** With the type of its record, for a list of events to choose from: `Client: archived the client`. */
export const fullEventLabel = (event: string, label: string) =>
  `${entityLabel(event.split('.')[0] ?? event)}: ${inSentence(label)}`

/** The label of a stored code: `ON_NOTICE` → `On notice`, a role by its label; other values are unchanged. */
export function codeLabels(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(codeLabels)
  if (typeof value !== 'string' || !/^[A-Z][A-Z]*(_[A-Z]+)+$|^[A-Z]{4,}$/.test(value)) return value
  return (ROLE_LABELS as Record<string, string>)[value] ?? sentence(value.toLowerCase())
}

/** The changes without the id of a new record. */
export const withoutID = <C extends { field: string }>(changes: readonly C[]): C[] =>
  changes.filter(({ field }) => field !== 'id' && field !== 'ID')
