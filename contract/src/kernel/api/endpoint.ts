import * as z from 'zod'
import type { Right } from './permission.ts'
import type { View } from './views.ts'

/** Who may call: the holders of a right, any signed-in person, or anyone; the last two with the reason written down. */
export type AccessRule =
  | { readonly may: Right; readonly signedIn?: never; readonly open?: never }
  | { readonly signedIn: string; readonly may?: never; readonly open?: never }
  | { readonly open: string; readonly may?: never; readonly signedIn?: never }

export type UploadKind = 'document' | 'pdf' | 'image' | 'sheet' | 'resume'

interface EndpointDocs {
  /** One sentence for the reference. */
  readonly summary: string
  /** Of a change, what its answer says to the person; where it is left out, the kernel says what was done in general words. */
  readonly done?: string
  /** Only where a path parameter is no uuid, such as a country. */
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly returns?: z.ZodType
  /** The fields of the answer that the reader's role may see. */
  readonly view?: View
  /** 200 unless said otherwise: 201 for a new record, 202 for work that goes on in the background. */
  readonly status?: 200 | 201 | 202
  /** Multipart: what the field `file` (or `files`) may hold. `body` then describes the other fields. */
  readonly upload?: {
    readonly kind: UploadKind
    readonly max: number
    readonly required?: boolean
    /** A file that is refused does not refuse the others: it reaches the handler with the reason. */
    readonly each?: true
  }
  /** The answer is a file, never an envelope. */
  readonly download?: true
  /** Polls: a call that does not keep a session awake. */
  readonly passive?: true
  /** Runs without the surrounding transaction, because it opens its own or must keep what it wrote when it refuses. */
  readonly ownTransaction?: true
  /** How many calls one person, or one network of an open endpoint, may make per minute, for costly work. */
  readonly perMinute?: number
  /** Set by `list`. */
  readonly list?: ListOptions
}

export interface ListOptions {
  readonly item: z.ZodType
  readonly sorts: readonly string[]
  /** The order it has when none is requested, such as `-createdAt`. */
  readonly order: string
  /**
   * Who may export the list, in addition to the permission to read it: users with one of these permissions. `own`: every reader, because
   * it holds only what is theirs. No one when it is false.
   */
  readonly export: ExportRight
}

type ExportRight = Right | readonly Right[] | 'own' | false

/** The rights of which one is needed to take a list away; none for a list that is the reader's own, or that no one takes away. */
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

/** What every list takes: page, size, sort and a search that matches anywhere, case and accent blind. */
export const pageQuery = (sorts: readonly string[]) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(PAGE_SIZE),
  sort: z.enum(sorts.flatMap((sort) => [sort, `-${sort}`]) as [string, ...string[]]).optional(),
  searchInput: z.string().trim().max(200).optional(),
})

/** How many there are in each status is asked with the search and the filters of the list, but the one that is counted. */
export function countsQuery<F extends z.ZodRawShape, const C extends keyof F & string>(filters: F, counted: C) {
  const { [counted]: _counted, ...others } = filters
  const query = z.strictObject({ searchInput: pageQuery(['']).searchInput, ...others })
  return query as unknown as z.ZodObject<Pick<ReturnType<typeof pageQuery>, 'searchInput'> & Omit<F, C>, z.core.$strict>
}

/**
 * A paged list. Its route answers a page at `path` and the whole filtered list as a workbook or CSV at `path/export`.
 * It is ordered by `order`, else by the first of `sorts`, when no order is requested.
 */
export function list<
  const P extends `/${string}`,
  I extends z.ZodType,
  const F extends z.ZodRawShape,
  const R extends AccessRule & { summary: string; view?: View; passive?: true },
>(
  path: P,
  words: R & { item: I; filters: F; sorts: readonly [string, ...string[]]; order?: string; export: ExportRight },
) {
  const { item, filters, sorts, order = sorts[0], export: exportRight, ...rest } = words
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
