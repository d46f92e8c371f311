import type { Endpoint, Endpoints } from '@muster/contract/kernel/api/endpoint.ts'
import type { EndpointRef } from './send.ts'

/** An endpoint as it is written down: `GET /clients/:id`; behind one that is open to strangers stands `open`. */
type EndpointRefs<E extends Endpoint> = E extends { readonly open: string }
  ? `${E['method']} ${E['path']} open`
  : `${E['method']} ${E['path']}`

/**
 * Endpoints of a contract by address and type only, so that a page loads no schema it does not need:
 * `linesOf<typeof clientEndpoints>()({ list: 'GET /clients' })`. What the contract does not say does not compile.
 */
export const endpointRefs =
  <T extends Endpoints>() =>
  <const K extends keyof T>(
    written: { readonly [N in K]: EndpointRefs<T[N]> },
  ): { readonly [N in K]: EndpointRef<T[N]> } => {
    const lines = Object.entries<string>(written).map(([name, endpoint]) => {
      const [method, path, open] = endpoint.split(' ')
      return [name, open ? { method, path, open } : { method, path }]
    })
    return Object.fromEntries(lines)
  }
