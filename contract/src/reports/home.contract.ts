import * as z from 'zod'
import { type Endpoints, get } from '../kernel/api/endpoint.ts'
import { Day, Instant, Money } from '../kernel/values/fields.ts'

/** The kind of task: a decision about another user's work, a step of one's own, or something to get from others. */
export const TaskGroup = z.enum(['APPROVE', 'DO', 'CHASE'])
export type TaskGroup = z.output<typeof TaskGroup>

export const TaskItem = z.object({
  /** What kind of work: `bank-change`, `expiry`, `mail`. */
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  /** What is asked of the reader: the step that is next, such as `Approve`. */
  action: z.string(),
  /** Where it opens. */
  path: z.string(),
  since: Instant.nullable(),
  dueOn: Day.nullable(),
  /** The moment, where the day alone does not say whether it is late. */
  dueAt: Instant.optional(),
  /** Facts to decide by; each is absent where the reader's role may not see it, or there is none. */
  client: z.string().optional(),
  requester: z.string().optional(),
  /** What it is about, in money; `unit` says what it pays for, such as a month of work. */
  amount: Money.extend({ unit: z.string().nullable() }).optional(),
  margin: z.object({ percent: z.string(), verdict: z.string().nullable() }).optional(),
  /** How many records the row stands for, where it is more than itself. */
  count: z.int().optional(),
  /** The same records by country, where there are several; each opens its part of the list. */
  parts: z.array(z.object({ label: z.string(), count: z.int(), path: z.string() })).optional(),
})
export type TaskItem = z.output<typeof TaskItem>

/**
 * Work of one kind. `rows` are the first of it by their due day; `path` is the list of all of it, which has `count` records, or null where
 * no list has them: then all of it are rows.
 */
export const TaskTopic = z.object({
  kind: z.string(),
  title: z.string(),
  count: z.int(),
  path: z.string().nullable(),
  rows: z.array(TaskItem),
  /** What it comes to, by currency, where that is known without working it out. */
  sums: z.array(Money).optional(),
  /** A month of which `GET /billings/ready/counts` returns what is ready and its value. Calculating it takes too long here. */
  worthOfMonth: z.string().optional(),
})
export type TaskTopic = z.output<typeof TaskTopic>

export const MyWork = TaskTopic.extend({ group: TaskGroup })
export type MyWork = z.output<typeof MyWork>

export const Figure = z.object({
  label: z.string(),
  value: z.int(),
  hint: z.string().nullable(),
  path: z.string().nullable(),
  /** Shares that make up the figure, for the small bar beneath it. */
  parts: z.array(z.object({ label: z.string(), value: z.int(), path: z.string().nullable() })),
})
export type Figure = z.output<typeof Figure>

export const Home = z.object({
  waitingOnMe: z.array(MyWork),
  waitingOnOthers: z.array(TaskTopic),
  expiring: z.array(TaskTopic),
  figures: z.array(Figure),
})
export type Home = z.output<typeof Home>

export const homeEndpoints = {
  home: get('/dashboard', {
    summary:
      'The dashboard of the caller: assigned tasks, requests waiting for others, expiring records and key figures of the role.',
    signedIn: 'It contains only what the caller can see elsewhere.',
    returns: Home,
  }),
} satisfies Endpoints
