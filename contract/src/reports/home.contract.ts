import * as z from 'zod'
import { type Endpoints, get } from '../kernel/endpoint.ts'
import { Day, Instant } from '../kernel/fields.ts'

export const WorkRow = z.object({
  /** What kind of work: `bank-change`, `expiry`, `mail`. */
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  /** What the button on the row says. */
  action: z.string(),
  /** Where it opens. */
  path: z.string(),
  since: Instant.nullable(),
  dueOn: Day.nullable(),
  /** The moment, where the day alone does not say whether it is late. */
  dueAt: Instant.optional(),
})
export type WorkRow = z.output<typeof WorkRow>

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
  waitingOnMe: z.array(WorkRow),
  waitingOnOthers: z.array(WorkRow),
  expiring: z.array(WorkRow),
  figures: z.array(Figure),
})
export type Home = z.output<typeof Home>

export const homeEndpoints = {
  home: get('/dashboard', {
    summary:
      'The landing page of the caller: what waits for them, what waits on others, what expires, the figures of their role.',
    signedIn: 'It holds only what the caller may see elsewhere.',
    returns: Home,
  }),
} satisfies Endpoints
