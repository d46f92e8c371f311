const IRREGULAR = new Set([
  'set',
  'sent',
  'read',
  'made',
  'put',
  'given',
  'taken',
  'withdrawn',
  'paid',
  'left',
  'begun',
])
const isVerb = (token: string) => /[a-z]{2}ed$/.test(token) || IRREGULAR.has(token)

/**
 * Describes an event by its code: `client.contact-added` → `added the contact`, `client.updated` → `updated the
 * client`, `user.signed-out` → `signed out`. A code without a verb is shown as plain text.
 */
export function humanizeEvent(event: string): string {
  const [about = '', ...rest] = event.toLowerCase().split('.')
  const tokens = rest.flatMap((part) => part.split(/[_-]/))
  const at = tokens.findLastIndex(isVerb)
  if (at < 0) return tokens.join(' ') || event
  const done = tokens.slice(at).join(' ')
  if (at > 0) return `${done} the ${tokens.slice(0, at).join(' ')}`
  return tokens.length > 1 ? done : `${done} the ${about.replaceAll('-', ' ')}`
}
