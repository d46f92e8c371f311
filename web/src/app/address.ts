/** The query parameters as strings: `q=123` stays text, and a name may occur several times. */
export type Search = Record<string, string | string[]>

/**
 * `?status=DRAFT&status=SUBMITTED` → `{status: ['DRAFT', 'SUBMITTED']}`; the router's own parser would write lists as
 * JSON.
 */
export function parseSearch(text: string): Search {
  const search: Search = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = search[name]
    search[name] = before === undefined ? value : [before, value].flat()
  }
  return search
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const one of [value].flat())
      if (one !== undefined && one !== null && one !== '') params.append(name, String(one))
  return params.size > 0 ? `?${params}` : ''
}

const SIGNED_OUT = ['/', '/forgot-password', '/reset-password', '/employee-data']

/** Whether the page can be opened without signing in (docs/domain/screens.md). */
export const isOpen = (pathname: string) => SIGNED_OUT.includes(pathname.replace(/(?<=[^/])\/+$/, ''))

/** The page to open after signing in: a page of this site that is not one for signed-out users. */
export function wantedPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return '/home'
  const { origin, pathname, search, hash } = new URL(wanted, 'http://muster.invalid')
  return origin !== 'http://muster.invalid' || isOpen(pathname) ? '/home' : `${pathname}${search}${hash}`
}
