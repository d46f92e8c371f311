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
  const keyOf = ({ dueOn, since }: WorkRow) =>
    dueOn === null ? `1 ${since ?? ''}` : dueOn <= soon ? `0 ${dueOn}` : `2 ${dueOn}`
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0))
}

/** So many of one kind; the list it leads to has them all. */
export const MOST_WORK_ROWS = 20
