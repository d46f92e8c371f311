import { isIP } from 'node:net'

/** Whether a host name or address is that of this machine. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** The same for the host of a URL. */
export const isLoopbackAddress = (address: string): boolean =>
  isLoopback((URL.parse(address)?.hostname ?? '').replace(/^\[|\]$/g, ''))

interface DataScope {
  readonly NODE_ENV: string
  readonly HOST: string
  readonly PUBLIC_URL: string
  readonly TRUST_PROXY?: number | string[] | undefined
}

/**
 * The settings by which other machines may reach the program, and production itself; empty if the demo company may run.
 */
export function exposures({ NODE_ENV, HOST, PUBLIC_URL, TRUST_PROXY }: DataScope): string[] {
  const found: string[] = []
  if (NODE_ENV === 'production') found.push('NODE_ENV is production')
  if (!isLoopback(HOST)) found.push(`HOST ${HOST} can be reached from other machines`)
  if (!isLoopbackAddress(PUBLIC_URL)) found.push(`PUBLIC_URL ${PUBLIC_URL} is not this machine`)
  if (TRUST_PROXY !== undefined) found.push('TRUST_PROXY is set')
  return found
}

/** Warnings for the operator before other machines can reach the program; empty if there are none. */
export function startWarnings({ HOST, PUBLIC_URL, TRUST_PROXY }: DataScope): string[] {
  if (isLoopback(HOST) || (PUBLIC_URL.startsWith('https://') && TRUST_PROXY !== undefined)) return []
  const remedy = 'Set up a proxy with TLS, set PUBLIC_URL to its https:// address and TRUST_PROXY to 1.'
  return [
    `Warning: HOST ${HOST} serves plain HTTP to other machines: passwords and personal data can be intercepted. ${remedy}`,
  ]
}
