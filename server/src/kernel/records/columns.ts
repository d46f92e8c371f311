import { sql } from 'kysely'

interface Author {
  /** Null for changes by the program. */
  readonly staff: { readonly id: string } | null
  readonly now: Date
}

/** The columns of a new row: who created it and when. */
export const creationColumns = ({ staff, now }: Author & { readonly staff: { readonly id: string } }) => ({
  createdAt: now,
  createdBy: staff.id,
  updatedAt: now,
  updatedBy: staff.id,
})

/** The columns that every change of a row updates. */
export const changeColumns = ({ staff, now }: Author) => ({
  version: sql<number>`version + 1`,
  updatedAt: now,
  updatedBy: staff?.id ?? null,
})
