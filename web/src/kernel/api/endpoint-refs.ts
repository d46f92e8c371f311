import type { Endpoint, Endpoints } from '@muster/contract/kernel/api/endpoint.ts'
import type { EndpointRef } from './send.ts'

/** The text form of an endpoint: `GET /clients/:id`; `open` is added to a public endpoint. */
type EndpointRefs<E extends Endpoint> = E extends { readonly open: string }
  ? `${E['method']} ${E['path']} open`
  : `${E['method']} ${E['path']}`

/**
 * Refers to the endpoints of a contract by address and type only, so that a page does not load schemas it does not
 * need: `endpointRefs<typeof clientEndpoints>()({ list: 'GET /clients' })`. An endpoint that is not in the contract is
 * a type error.
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
