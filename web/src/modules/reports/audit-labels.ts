import { ROLE_LABELS } from '@muster/contract/access/roles.ts'

/** `status-changed` → `Status changed` */
const sentence = (words: string) => {
  const plain = words.replace(/[-._]+/g, ' ').trim()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** The kind of a record as people call it: `consultant` → `Consultant`. */
export const entityLabel = (entity: string) => NOUNS[entity] ?? sentence(entity)
const NOUNS: Readonly<Record<string, string>> = { billing: 'Invoice', application: 'Installation' }

/** What was done, without the noun, which stands beside it: `client.contact.added` → `Contact added`; `sign-in.failed` needs its noun. */
export const eventLabel = (event: string) => {
  const transition = event.slice(event.indexOf('.') + 1)
  return event.startsWith('sign-in.') ? `Sign-in ${sentence(transition).toLowerCase()}` : sentence(transition)
}

/** With the noun, for a list of events to choose from: `Client: contact added`. */
export function fullEventLabel(event: string): string {
  const noun = event.split('.')[0] ?? event
  if (noun === 'sign-in') return eventLabel(event)
  return `${entityLabel(noun)}: ${eventLabel(event).toLowerCase()}`
}

/** A stored code in words: `ON_NOTICE` → `On notice`, a role by its label; everything else comes back as it is. */
export function codeLabels(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(codeLabels)
  if (typeof value !== 'string' || !/^[A-Z][A-Z]*(_[A-Z]+)+$|^[A-Z]{4,}$/.test(value)) return value
  return (ROLE_LABELS as Record<string, string>)[value] ?? sentence(value.toLowerCase())
}

/** The changes that say something to a person: the id of a new record is not one of them. */
export const withoutID = <C extends { field: string }>(changes: readonly C[]): C[] =>
  changes.filter(({ field }) => field !== 'id' && field !== 'ID')
