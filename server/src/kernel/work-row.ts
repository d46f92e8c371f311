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
}

/** So many of one kind; the list it leads to has them all. */
export const MOST_WORK_ROWS = 20
