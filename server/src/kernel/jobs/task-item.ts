import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Staff } from '../db/scope.ts'
import type { Call } from '../http/route.ts'

/** A row of the home page, provided by a module. */
export interface TaskItem {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  readonly action: string
  readonly path: string
  readonly since: string | null
  readonly dueOn: string | null
  readonly dueAt?: string
  /** Facts for the decision; omitted if the role may not see them. */
  readonly client?: string
  readonly requester?: string
  readonly amount?: { readonly amount: string; readonly currency: string; readonly unit: string | null }
  readonly margin?: { readonly percent: string; readonly verdict: string | null }
  readonly count?: number
  readonly parts?: { label: string; count: number; path: string }[]
}

/** One type of task: the first rows by due date, their number, and the list with exactly these. */
export interface TaskTopic {
  readonly kind: string
  readonly title: string
  readonly count: number
  /** Null without a list, when all of them are rows. */
  readonly path: string | null
  readonly rows: TaskItem[]
  readonly sums?: { amount: string; currency: string }[]
  readonly worthOfMonth?: string
}

/** A figure of the home page, with its parts. */
export interface Figure {
  readonly label: string
  readonly value: number
  readonly hint: string | null
  readonly path: string | null
  readonly parts: { label: string; value: number; path: string | null }[]
}

/** A decision, a task, or something to request from others. */
export type TaskGroup = 'APPROVE' | 'DO' | 'REMIND'
export interface MyWork extends TaskTopic {
  readonly group: TaskGroup
}

/** The user and the time: of a request, or of the daily email on the user's behalf. */
export interface WorkReader extends Pick<Call, 'now' | 'today' | 'may' | 'sees'> {
  readonly db: Db
  readonly staff: Staff
  /** The maximum number of rows of a type; the others are counted. */
  readonly max: number
}

type TaskHead = Pick<TaskTopic, 'kind' | 'title' | 'path' | 'worthOfMonth'>

/** The query of one type of task: its records in order, without a limit. */
interface WorkRowParams<R, H extends TaskHead> {
  readonly head: H
  // biome-ignore lint/suspicious/noExplicitAny: work stands on any tables; its rows are typed through `present`.
  readonly records: SelectQueryBuilder<any, any, R>
  readonly present: (record: R) => TaskItem
  /** The totals by currency; calculated only if there are any records. */
  readonly sums?: () => Promise<{ amount: string; currency: string }[]>
}

/** The first records and their number; they are counted only if there are more than shown. No topic without any. */
export async function topicOf<R, H extends TaskHead>(
  { max }: Pick<WorkReader, 'max'>,
  { head, records, present, sums }: WorkRowParams<R, H>,
): Promise<(H & Pick<TaskTopic, 'count' | 'rows' | 'sums'>)[]> {
  const found = (await records.limit(max + 1).execute()) as R[]
  if (found.length === 0) return []
  const count = found.length > max ? await countOf(records) : found.length
  return [{ ...head, count, rows: found.slice(0, max).map(present), ...(sums && { sums: await sums() }) }]
}

// biome-ignore lint/suspicious/noExplicitAny: whatever is counted.
export async function countOf(records: SelectQueryBuilder<any, any, any>): Promise<number> {
  const counting = records.clearSelect().clearOrderBy().select(sql<number>`count(*)::int`.as('count'))
  return (await counting.executeTakeFirstOrThrow()).count as number
}

/** A topic whose rows each represent many records; the records are counted instead of the rows. */
export const topicOfRows = <H extends TaskHead>(
  head: H,
  rows: TaskItem[],
): (H & Pick<TaskTopic, 'count' | 'rows'>)[] =>
  rows.length === 0 ? [] : [{ ...head, count: rows.reduce((sum, { count = 1 }) => sum + count, 0), rows }]

/** The most urgent first: by due date, then those without one, longest waiting first. */
export const byDue = <R extends Pick<TaskItem, 'dueOn' | 'dueAt' | 'since'>>(rows: readonly R[]): R[] =>
  sortedBy(rows, dueKey)

/** Tasks of other users, oldest first; the user can only follow up. */
export const sortByAge = <R extends Pick<TaskItem, 'since' | 'dueOn'>>(rows: readonly R[]): R[] =>
  sortedBy(rows, ({ since, dueOn }) => since ?? dueOn ?? '')

/** Task types by their most urgent row. */
export const topicsByDue = <T extends Pick<TaskTopic, 'rows'>>(topics: readonly T[]): T[] =>
  sortedBy(topics, ({ rows: [first] }) => (first ? dueKey(first) : '~'))

const dueKey = ({ dueOn, dueAt, since }: Pick<TaskItem, 'dueOn' | 'dueAt' | 'since'>) =>
  dueOn === null ? `~ ${since ?? ''}` : (dueAt ?? dueOn)

function sortedBy<R>(rows: readonly R[], keyOf: (row: R) => string): R[] {
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0))
}

/** The maximum number of rows of a type on the landing page. */
export const ROWS_SHOWN = 5

/** An address with a query: `addressOf('/billings', { status: ['DRAFT'], overdue: true })`. */
export function addressOf(path: string, query: Readonly<Record<string, string | readonly string[] | boolean | null>>) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== null) for (const one of [value].flat()) params.append(name, String(one))
  const text = params.toString()
  return text ? `${path}?${text}` : path
}
