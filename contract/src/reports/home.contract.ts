import * as z from 'zod'
import { type Endpoints, get } from '../kernel/api/endpoint.ts'
import { Day, Instant, Money } from '../kernel/values/fields.ts'

/**
 * The group of a task: a decision on another user's work, a step of the user's own, or something to request from
 * others.
 */
export const TaskGroup = z.enum(['APPROVE', 'DO', 'REMIND'])
export type TaskGroup = z.output<typeof TaskGroup>

export const TaskItem = z.object({
  /** The type of task: `bank-change`, `expiry`, `mail`. */
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  /** The requested action, which is the next step, such as `Approve`. */
  action: z.string(),
  /** The page to open. */
  path: z.string(),
  since: Instant.nullable(),
  dueOn: Day.nullable(),
  /** The due time, where the date alone does not show whether it is late. */
  dueAt: Instant.optional(),
  /** Facts for the decision; absent if the role may not see them, or if there are none. */
  client: z.string().optional(),
  requester: z.string().optional(),
  /** The amount in question; `unit` describes it, such as a month of work. */
  amount: Money.extend({ unit: z.string().nullable() }).optional(),
  margin: z.object({ percent: z.string(), verdict: z.string().nullable() }).optional(),
  /** The number of records that the row stands for, if more than one. */
  count: z.int().optional(),
  /** The same records by country, if there are several; each links to its part of the list. */
  parts: z.array(z.object({ label: z.string(), count: z.int(), path: z.string() })).optional(),
})
export type TaskItem = z.output<typeof TaskItem>

/**
 * Tasks of one type. `rows` are the first ones by due date; `path` is the list of all `count` tasks, or null without a
 * list: then all are in `rows`.
 */
export const TaskTopic = z.object({
  kind: z.string(),
  title: z.string(),
  count: z.int(),
  path: z.string().nullable(),
  rows: z.array(TaskItem),
  /** The total by currency, if it is known without further calculation. */
  sums: z.array(Money).optional(),
  /**
   * A month of which `GET /billings/ready/counts` returns the ready placements and their value; calculating it here
   * would take too long.
   */
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
  /** The parts of the figure, for the small bar below it. */
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
