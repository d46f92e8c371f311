import { isIPv6 } from 'node:net'

/**
 * The origin of a request: the address, or for IPv6 the network of 64 bits, because one line has very many addresses.
 */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('%')[0]!.split('::')
  const [front, back] = [head, tail].map((part) => part.split(':').filter(Boolean))
  const middle = plain.includes('::') ? Array(Math.max(0, 8 - front!.length - back!.length)).fill('0') : []
  return `${[...front!, ...middle, ...back!]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
