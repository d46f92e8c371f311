/** Maximum number of ids per request. */
const MAX_NAMES = 50

/** The different ids, as many as each request may have. */
export function batchesOf(ids: readonly (string | null | undefined)[]): string[][] {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))].sort()
  return Array.from({ length: Math.ceil(wanted.length / MAX_NAMES) }, (_, i) =>
    wanted.slice(i * MAX_NAMES, (i + 1) * MAX_NAMES),
  )
}
