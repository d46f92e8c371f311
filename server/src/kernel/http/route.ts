import type { Endpoint, Endpoints, ListOptions, Parsed, PathParams } from '@muster/contract/kernel/api/endpoint.ts'
import { may as mayRole, type Right } from '@muster/contract/kernel/api/permission.ts'
import { maySeeField, type View } from '@muster/contract/kernel/api/views.ts'
import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod'
import type { AppContext } from '../app/app-context.ts'
import type { Db } from '../db/db.ts'
import type { ListQuery } from '../db/list.ts'
import type { Scope, Staff } from '../db/scope.ts'
import type { Download, Upload } from '../files/upload-types.ts'

/** One request for its handler: the user, the scope, and the input. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly appContext: AppContext
  /** A transaction if the endpoint changes something, unless it is `ownTransaction`. */
  readonly db: Db
  readonly staff: E extends { open: string } ? Staff | null : Staff
  /** The scope of the user on the resource of the endpoint's permission, by the matrix. */
  readonly scope: E extends { may: Right } ? Scope : null
  readonly params: PathParams<E['path']>
  readonly query: Parsed<E['query']>
  readonly body: Parsed<E['body']>
  readonly files: readonly Upload[]
  readonly now: Date
  /**
   * The calendar day of the user, see kernel/app/today.ts; in the country of the record for routes of
   * kernel/app/country-date.ts.
   */
  readonly today: string
  /** The instant at which a day starts for the user: for filters by days in the user's time zone. */
  readonly dayBegins: (day: string) => Date
  readonly requestID: string
  readonly ip: string
  readonly userAgent: string
  readonly log: FastifyBaseLogger
  /** The success message of a change, in place of the endpoint's. */
  readonly setMessage: (message: string) => void
  /** The list is exported, which may require more permissions than reading it. */
  readonly isExport?: true
  /** Whether the user's role has another permission. */
  readonly may: (right: Right) => boolean
  /** Whether the user's role may see a field, and so filter or sort by it. */
  readonly sees: (view: View, field: string) => boolean
}

type HandlerResult<E extends Endpoint> = E extends { list: ListOptions }
  ? ListQuery
  : E extends { download: true }
    ? Download
    : E['returns'] extends z.ZodType
      ? z.input<E['returns']>
      : undefined

/** The result of a handler: data in the shape of `returns`, a list, or a download. */
type Handler<E extends Endpoint> = (call: Call<E>) => HandlerResult<E> | Promise<HandlerResult<E>>
export type Handlers<C extends Endpoints> = { readonly [K in keyof C]: Handler<C[K]> }

export interface Route {
  readonly name: string
  readonly endpoint: Endpoint
  readonly handle: (call: Call) => unknown
  /** For an open endpoint: rejects the request before any of its files is stored. */
  readonly admit?: (call: Call) => Promise<void>
}

/** Connects each endpoint of a contract with its handler. A missing handler or a wrong result type does not compile. */
export const routes = <C extends Endpoints>(endpoints: C, handlers: Handlers<C>): readonly Route[] =>
  Object.entries(endpoints).map(([name, endpoint]) => ({
    name,
    endpoint,
    handle: handlers[name as keyof C] as unknown as Route['handle'],
  }))

/** A route with a check that runs before its files are stored. */
export const admittedBy = <E extends Endpoint>(
  endpoint: E,
  all: readonly Route[],
  admit: (call: Call<E>) => Promise<void>,
): readonly Route[] =>
  all.map((route) =>
    route.endpoint === endpoint ? { ...route, admit: admit as unknown as Route['admit'] & object } : route,
  )

export const rightsOf = (staff: Staff | null) => ({
  may: (right: Right) => staff !== null && mayRole(staff, right),
  sees: (view: View, field: string) => staff !== null && maySeeField(view, staff.role, field),
})

/** Throws at startup for an endpoint without a permission or a reason. The compiler checks this too. */
export function assertAccessRules(all: readonly Route[]): void {
  const visited = new Set<string>()
  for (const { name, endpoint } of all) {
    const { may, signedIn, open, method, path } = endpoint
    const accessRules = [may, signedIn, open].filter(Boolean).length
    if (accessRules !== 1)
      throw new Error(`${method} ${path} (${name}) must declare exactly one of may, signedIn and open.`)
    if (visited.has(`${method} ${path}`)) throw new Error(`${method} ${path} is declared twice.`)
    visited.add(`${method} ${path}`)
  }
}
