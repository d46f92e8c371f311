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
const isVerb = (word: string) => /[a-z]{2}ed$/.test(word) || IRREGULAR.has(word)

/**
 * What an event's own name says was done: `client.contact-added` → `added the contact`, `client.updated` → `updated the client`,
 * `user.signed-out` → `signed out`. A name without a verb is shown in plain words.
 */
export function humanizeEvent(event: string): string {
  const [about = '', ...rest] = event.toLowerCase().split('.')
  const words = rest.flatMap((part) => part.split(/[_-]/))
  const at = words.findLastIndex(isVerb)
  if (at < 0) return words.join(' ') || event
  const done = words.slice(at).join(' ')
  if (at > 0) return `${done} the ${words.slice(0, at).join(' ')}`
  return words.length > 1 ? done : `${done} the ${about.replaceAll('-', ' ')}`
}
