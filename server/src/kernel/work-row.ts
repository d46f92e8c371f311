/** A row of the landing page, which stands below in the ladder and shows what the modules bring. */
export interface WorkRow {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  readonly action: string
  readonly path: string
  readonly since: string | null
  readonly dueOn: string | null
  readonly dueAt?: string
}

const SOON_MS = 7 * 86_400_000

/**
 * The most urgent first: what is overdue or due within a week, by its day; then what has no day, the longest waiting first; then what is
 * due later, by its day again.
 */
export function byUrgency(rows: readonly WorkRow[], today: string): WorkRow[] {
  const soon = new Date(Date.parse(today) + SOON_MS).toISOString().slice(0, 10)
  return sortedBy(rows, ({ dueOn, dueAt, since }) =>
    dueOn === null ? `1 ${since ?? ''}` : `${dueOn <= soon ? 0 : 2} ${dueAt ?? dueOn}`,
  )
}

/** What others have, the longest waiting first: whoever waits can only ask after it. */
export const byWaiting = (rows: readonly WorkRow[]): WorkRow[] =>
  sortedBy(rows, ({ since, dueOn }) => since ?? dueOn ?? '')

function sortedBy(rows: readonly WorkRow[], keyOf: (row: WorkRow) => string): WorkRow[] {
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0))
}

/** So many of one kind; the list it leads to has them all. */
export const MOST_WORK_ROWS = 20
