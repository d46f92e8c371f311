import * as z from 'zod'
import { del, type Endpoints, get, post } from '../../kernel/api/endpoint.ts'
import { Day, Id, Instant, optionalText, Ref } from '../../kernel/values/fields.ts'

/**
 * A colleague approves during an absence, within the absent approver's limits; every use is logged
 * (docs/domain/permissions.md, segregation 9).
 */
export const Delegation = z.object({
  id: Id,
  _from: Ref,
  _to: Ref,
  firstDay: Day,
  lastDay: Day,
  reason: z.string().nullable(),
  /** Whether it is effective today. */
  active: z.boolean(),
  createdAt: Instant,
})
export type Delegation = z.output<typeof Delegation>

const OWN = 'Users can only delegate and see their own approvals.'

export const delegationEndpoints = {
  own: get('/delegations', {
    summary: 'Lists the current and future delegations by and to the caller.',
    signedIn: OWN,
    returns: z.object({ given: z.array(Delegation), received: z.array(Delegation) }),
  }),
  choices: get('/delegations/choices', {
    summary: 'Lists possible delegates: active users whose role can approve order forms.',
    signedIn: OWN,
    returns: z.array(Ref.extend({ role: z.string() })),
  }),
  create: post('/delegations', {
    summary: 'Delegates the caller’s approvals for a period.',
    signedIn: OWN,
    body: z
      .strictObject({ toID: Id, firstDay: Day, lastDay: Day, reason: optionalText(300, 'The reason').default(null) })
      .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
        path: ['lastDay'],
        error: 'The end date must not be before the start date.',
      }),
    returns: Delegation,
    status: 201,
  }),
  remove: del('/delegations/:id', {
    summary: 'Ends a delegation. A future delegation is deleted; an active one ends yesterday.',
    signedIn: OWN,
    returns: z.object({ id: Id }),
  }),
} satisfies Endpoints
