import * as z from 'zod'
import type { Right } from './permission.ts'
import type { View } from './views.ts'

/** Who may call: users with a permission, all signed-in users, or everyone; the last two with a documented reason. */
type AccessRule =
  | { readonly may: Right; readonly signedIn?: never; readonly open?: never }
  | { readonly signedIn: string; readonly may?: never; readonly open?: never }
  | { readonly open: string; readonly may?: never; readonly signedIn?: never }

export type UploadKind = 'document' | 'pdf' | 'image' | 'sheet' | 'resume'

interface EndpointDocs {
  /** One sentence for the API reference. */
  readonly summary: string
  /** For a change: the success message; without it a general message is used. */
  readonly done?: string
  /** Only if a path parameter is not a UUID, such as a country. */
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly returns?: z.ZodType
  /** The fields of the response that the role may see. */
  readonly view?: View
  /** 200 by default; 201 for a new record, 202 for work that continues in the background. */
  readonly status?: 200 | 201 | 202
  /** Multipart: what the field `file` (or `files`) may contain. `body` then describes the other fields. */
  readonly upload?: {
    readonly kind: UploadKind
    readonly max: number
    readonly required?: boolean
    /** A rejected file does not reject the others: the handler gets it with the reason. */
    readonly each?: true
  }
  /** The response is a file without the JSON envelope. */
  readonly download?: true
  /** For polls: the request does not count as activity of the session. */
  readonly passive?: true
  /** Runs without the surrounding transaction, because it opens its own or must keep changes when it fails. */
  readonly ownTransaction?: true
  /** The maximum number of calls per minute and user (or network, for open endpoints), for expensive work. */
  readonly perMinute?: number
  /** Set by `list`. */
  readonly list?: ListOptions
}

export interface ListOptions {
  readonly item: z.ZodType
  readonly sorts: readonly string[]
  /** The default order, such as `-createdAt`. */
  readonly order: string
  /**
   * Who may export the list, in addition to the permission to read it: users with one of these permissions. `own`:
   * every user who may read it, because it contains only their own data. False: no export.
   */
  readonly export: ExportRight
}

type ExportRight = Right | readonly Right[] | 'own' | false

/** The permissions of which one is needed to export a list; none for a user's own list, or one without export. */
export const exportRightsOf = ({ export: rights }: Pick<ListOptions, 'export'>): readonly Right[] =>
  rights === false || rights === 'own' ? [] : [rights].flat()

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
} & AccessRule &
  EndpointDocs
export type Endpoints = Readonly<Record<string, Endpoint>>

const verb =
  <const M extends Endpoint['method']>(method: M) =>
  <const P extends `/${string}`, const R extends AccessRule & EndpointDocs>(path: P, rest: R) => ({
    method,
    path,
    ...rest,
  })

/** Paths are written below `/api/v1`: `get('/clients/:id', { may, returns })`. */
export const get = verb('GET')
export const post = verb('POST')
export const put = verb('PUT')
export const del = verb('DELETE')

const PAGE_SIZE = 25
const MAX_PER_PAGE = 200

/**
 * The parameters of every list: page, page size, sort, and a search that matches anywhere, ignoring case and accents.
 */
export const pageQuery = (sorts: readonly string[]) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(PAGE_SIZE),
  sort: z.enum(sorts.flatMap((sort) => [sort, `-${sort}`]) as [string, ...string[]]).optional(),
  searchInput: z.string().trim().max(200).optional(),
})

/** The counts by status use the search and all filters of the list except the counted one. */
export function countsQuery<F extends z.ZodRawShape, const C extends keyof F & string>(filters: F, counted: C) {
  const { [counted]: _counted, ...others } = filters
  const query = z.strictObject({ searchInput: pageQuery(['']).searchInput, ...others })
  return query as unknown as z.ZodObject<Pick<ReturnType<typeof pageQuery>, 'searchInput'> & Omit<F, C>, z.core.$strict>
}

/** How many records of a list there are in each status: `statusCounts('/jobs/counts', JobStatus, { may, filters })`. */
export const statusCounts = <
  const P extends `/${string}`,
  S extends z.ZodType,
  F extends z.ZodRawShape & { readonly status: z.ZodType },
>(
  path: P,
  status: S,
  { may, filters }: { readonly may: Right; readonly filters: F },
) =>
  get(path, {
    summary: 'How many there are in each status, of those the caller may see.',
    may,
    query: countsQuery(filters, 'status'),
    returns: z.array(z.object({ status, count: z.int() })),
  })

/**
 * A paged list. Its route returns a page at `path`, and the whole filtered list as a workbook or CSV at `path/export`.
 * The default order is `order`, or the first of `sorts`.
 */
export function list<
  const P extends `/${string}`,
  I extends z.ZodType,
  const F extends z.ZodRawShape,
  const R extends AccessRule & { summary: string; view?: View; passive?: true },
>(
  path: P,
  options: R & { item: I; filters: F; sorts: readonly [string, ...string[]]; order?: string; export: ExportRight },
) {
  const { item, filters, sorts, order = sorts[0], export: exportRight, ...rest } = options
  const query = z.strictObject({ ...pageQuery(sorts), ...filters })
  return {
    method: 'GET' as const,
    path,
    ...(rest as unknown as Omit<R, 'item' | 'filters' | 'sorts' | 'order' | 'export'>),
    query: query as z.ZodObject<ReturnType<typeof pageQuery> & F>,
    returns: z.array(item) as z.ZodArray<I>,
    list: { item, sorts, order, export: exportRight },
  }
}

/** `/visas/:id/notes/:noteID` → `{ id: string; noteID: string }` */
export type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name | keyof PathParams<`/${Rest}`>]: string }
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, never>

export type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
export type Sent<S> = S extends z.ZodType ? z.input<S> : undefined
