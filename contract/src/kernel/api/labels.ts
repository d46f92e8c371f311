/**
 * The labels of the codes of a field, a status or an event on pages and in messages: sentence case, without a full
 * stop.
 */
export type Labels<C extends string = string> = Readonly<Record<C, string>>

/** The events of any record type, after the name of the user: `created the client`. */
const EVENTS: Labels = {
  withdrawn: 'withdrew the {record}',
  commented: 'added a comment',
  'status-changed': 'changed the status',
  'document-added': 'added a document',
  'document-removed': 'deleted a document',
  'file-added': 'added a document',
  'file-removed': 'deleted a document',
  exported: 'exported the list',
}

/**
 * The labels of common events of one type of record: `eventLabels('client', ['created'])` → `{ 'client.created':
 * 'created the client' }`.
 */
export const eventLabels = (entity: string, events: readonly string[], record = entity.replaceAll('-', ' ')): Labels =>
  Object.fromEntries(
    events.map((event) => [
      `${entity}.${event}`,
      (EVENTS[event] ?? `${event.replaceAll('-', ' ')} the {record}`).replace('{record}', record),
    ]),
  )

/** The label of an event inside a sentence; undefined if no catalogue has the event. */
export const eventLabel = (labels: Labels, event: string): string | undefined =>
  labels[event] ?? (event.endsWith('.exported') ? EVENTS.exported : undefined)

/** A label inside a sentence: `Partly paid` → `partly paid`; abbreviations and names stay: `HR review`, `ID issued`. */
export const inSentence = (label: string): string =>
  /^[A-Z][^A-Z\s]*(\s|$)/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

/** A status after the name of its record: `DRAFT` → `is a draft`, `PARTIALLY_PAID` → `is partly paid`. */
export const statusClause = (labels: Labels, status: string): string =>
  `is ${status === 'DRAFT' ? 'a draft' : inSentence(labels[status] ?? status)}`

/** The confirmation of a new status: `Status of J-000002 changed to “Open”`. */
export const statusChanged = (name: string, label: string): string => `Status of ${name} changed to “${label}”`

const LISTS = {
  and: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
}

/** `['HR', 'finance', 'the CFO']` → `HR, finance and the CFO` */
export const joinList = (items: readonly string[], conjunction: keyof typeof LISTS = 'and'): string =>
  LISTS[conjunction].format(items)

const PLURALS = new Intl.PluralRules('en-GB')

/** `plural(1, 'day')` → `1 day`; `plural(2, 'day')` → `2 days`; irregular ones name their plural. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${PLURALS.select(count) === 'one' ? one : many}`
