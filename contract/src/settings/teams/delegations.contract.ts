import * as z from 'zod'
import { del, type Endpoints, get, post } from '../../kernel/api/endpoint.ts'
import { Day, Id, Instant, optionalText, Ref } from '../../kernel/values/fields.ts'

/** While somebody is away, another approves in their place, within their limits; every use is logged (domain.md §6, segregation 9). */
export const Delegation = z.object({
  id: Id,
  _from: Ref,
  _to: Ref,
  firstDay: Day,
  lastDay: Day,
  reason: z.string().nullable(),
  /** Whether it holds today. */
  active: z.boolean(),
  createdAt: Instant,
})
export type Delegation = z.output<typeof Delegation>

const OWN = 'Everybody hands over, and sees, only their own approvals.'

export const delegationEndpoints = {
  own: get('/delegations', {
    summary:
      'To whom the caller has handed over approvals, and who has handed theirs to the caller; not those that are over.',
    signedIn: OWN,
    returns: z.object({ given: z.array(Delegation), received: z.array(Delegation) }),
  }),
  choices: get('/delegations/choices', {
    summary: 'Who could take over: active colleagues whose role may approve order forms.',
    signedIn: OWN,
    returns: z.array(Ref.extend({ role: z.string() })),
  }),
  create: post('/delegations', {
    summary: 'Hands one’s approvals to a colleague for some days.',
    signedIn: OWN,
    body: z
      .strictObject({ toID: Id, firstDay: Day, lastDay: Day, reason: optionalText(300, 'The reason').default(null) })
      .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
        path: ['lastDay'],
        error: 'It ends on or after the first day.',
      }),
    returns: Delegation,
    status: 201,
  }),
  remove: del('/delegations/:id', {
    summary: 'Ends a delegation: one that has not begun is taken back, one that runs ends with yesterday.',
    signedIn: OWN,
    returns: z.object({ id: Id }),
  }),
} satisfies Endpoints
