import * as z from 'zod'
import { type Endpoints, get, post, put } from '../../kernel/api/endpoint.ts'
import { right } from '../../kernel/api/permission.ts'
import { stateMachine } from '../../kernel/api/states.ts'
import { CountryID, Day, Id, Instant, optionalText, Ref, text, Version } from '../../kernel/values/fields.ts'

const approve = right('billings', 'approve')

/** Reopening a closed period takes two people: the requester can’t approve. */
export const reopeningStates = stateMachine('taxPeriodReopening', 'PENDING', {
  PENDING: {
    APPROVED: { may: approve, guard: 'notTheRequester' },
    REJECTED: { may: approve, reason: true, guard: 'notTheRequester' },
    WITHDRAWN: { may: approve, guard: 'theRequester' },
  },
  APPROVED: {},
  REJECTED: {},
  WITHDRAWN: {},
})

/** A pending request to reopen a closed period. */
const Reopening = z.object({
  /** The new closing date. */
  closedUntil: Day,
  reason: z.string(),
  _requestedBy: Ref,
  requestedAt: Instant,
  /** Why the user can’t approve or reject it; null when they can. */
  blockedBy: z.string().nullable(),
  version: Version,
})

/** The closing date of the tax periods of a legal entity. */
export const TaxPeriod = z.object({
  /** The id of the legal entity. */
  id: Id,
  _legalEntity: Ref,
  countryID: CountryID,
  /** Null while no period is closed. */
  closedUntil: Day.nullable(),
  /** Null without a request. */
  reopening: Reopening.nullable(),
  /** 0 while no period is closed. */
  version: z.int().min(0),
  updatedAt: Instant.nullable(),
  _updatedBy: Ref.nullable(),
})
export type TaxPeriod = z.output<typeof TaxPeriod>

const TaxPeriodChange = z.strictObject({ closedUntil: Day, version: z.int().min(0) })

const ReopeningRequest = z.strictObject({
  /** The new closing date. */
  closedUntil: Day,
  reason: text(500, 'Reason'),
  /** The version of the tax period. */
  version: z.int().min(0),
})

const ReopeningDecision = z.strictObject({
  status: z.enum(['APPROVED', 'REJECTED', 'WITHDRAWN'], 'Approve, reject or withdraw it.'),
  reason: optionalText(500, 'Reason').default(null),
  /** The version of the request. */
  version: Version,
})

export const taxPeriodEndpoints = {
  list: get('/billings/tax-periods', {
    summary: 'The legal entities with their last closed tax period.',
    may: right('billings', 'view', 'full'),
    returns: z.array(TaxPeriod),
  }),
  close: put('/billings/tax-periods/:id', {
    summary:
      'Closes the tax periods of a legal entity up to a later date: nothing is issued in them, and no receipt is dated in them. The other tax period managers are notified.',
    may: approve,
    body: TaxPeriodChange,
    returns: TaxPeriod,
  }),
  requestReopening: post('/billings/tax-periods/:id/reopening', {
    summary: 'Requests to reopen a closed period with a reason; another person decides.',
    may: approve,
    body: ReopeningRequest,
    returns: TaxPeriod,
    status: 201,
  }),
  decideReopening: put('/billings/tax-periods/:id/reopening', {
    summary: 'Approves or rejects the request of another person, or withdraws your own.',
    may: approve,
    body: ReopeningDecision,
    returns: TaxPeriod,
  }),
} satisfies Endpoints
