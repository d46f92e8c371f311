/** A reference to another record with its name; null without one. */
export const refTo = (id: string | null, name: string | null): { id: string; name: string } | null =>
  id === null ? null : { id, name: name ?? '' }

/** An instant of the database in the format of the API. */
export const instant = (at: Date | null): string | null => at?.toISOString() ?? null
