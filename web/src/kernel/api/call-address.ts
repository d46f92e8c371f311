/** The untyped arguments of a request, before the endpoint's types narrow them. */
export interface LooseArgs {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  files?: readonly File[]
}

/** The URL of a request: `/clients/:id` with its values, and the query with repeated names for lists. */
export function addressFor(path: string, { params = {}, query = {} }: LooseArgs): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
  return `/api/v1${filled}${search.size > 0 ? `?${search}` : ''}`
}
