import * as z from 'zod'
import { type Endpoints, get, post, put } from '../../kernel/api/endpoint.ts'
import { right } from '../../kernel/api/permission.ts'
import { stateMachine } from '../../kernel/api/states.ts'
import { CountryID, Day, Id, Instant, optionalText, Ref, text, Version } from '../../kernel/values/fields.ts'

const approve = right('billings', 'approve')

/** A closed period is opened again by two people: whoever asks for it does not approve it. */
export const reopeningStates = stateMachine('taxPeriodReopening', 'PENDING', {
  PENDING: {
    APPROVED: { may: approve, guard: 'notTheRequester' },
    REJECTED: { may: approve, reason: true, guard: 'notTheRequester' },
    WITHDRAWN: { may: approve, guard: 'theRequester' },
  },
  ...{ APPROVED: {}, REJECTED: {}, WITHDRAWN: {} },
})

/** A request to open a closed period again, until somebody decides on it. */
const Reopening = z.object({
  /** Until when it would be closed then. */
  closedUntil: Day,
  reason: z.string(),
  _requestedBy: Ref,
  requestedAt: Instant,
  /** Why the reader cannot approve or reject it; null when they can. */
  blockedBy: z.string().nullable(),
  version: Version,
})

/** Up to which day the tax of a legal entity was declared. */
export const TaxPeriod = z.object({
  /** Of the legal entity. */
  id: Id,
  _legalEntity: Ref,
  countryID: CountryID,
  /** Null while none was closed. */
  closedUntil: Day.nullable(),
  /** Null while nobody asks for it. */
  reopening: Reopening.nullable(),
  /** 0 while none was closed. */
  version: z.int().min(0),
  updatedAt: Instant.nullable(),
  _updatedBy: Ref.nullable(),
})
export type TaxPeriod = z.output<typeof TaxPeriod>

export const TaxPeriodChange = z.strictObject({ closedUntil: Day, version: z.int().min(0) })

export const ReopeningRequest = z.strictObject({
  /** The last day that stays closed. */
  closedUntil: Day,
  reason: text(500, 'The reason'),
  /** Of the tax period. */
  version: z.int().min(0),
})

export const ReopeningDecision = z.strictObject({
  status: z.enum(['APPROVED', 'REJECTED', 'WITHDRAWN'], 'Approve, reject or withdraw it.'),
  reason: optionalText(500, 'The reason').default(null),
  /** Of the request. */
  version: Version,
})

export const taxPeriodEndpoints = {
  list: get('/billings/tax-periods', {
    summary: 'The legal entities with the last day of the last tax period that is closed.',
    may: right('billings', 'view', 'full'),
    returns: z.array(TaxPeriod),
  }),
  close: put('/billings/tax-periods/:id', {
    summary:
      'Closes the tax periods of a legal entity up to a later day than now: nothing is issued for it any more, and no receipt bears a day in it. The others who may are notified.',
    may: approve,
    body: TaxPeriodChange,
    returns: TaxPeriod,
  }),
  requestReopening: post('/billings/tax-periods/:id/reopening', {
    summary: 'Asks for a closed period to be opened again, with the reason; another person decides.',
    may: approve,
    body: ReopeningRequest,
    returns: TaxPeriod,
    status: 201,
  }),
  decideReopening: put('/billings/tax-periods/:id/reopening', {
    summary: 'Approves or rejects the request, which is never done by whoever made it; or withdraws one’s own.',
    may: approve,
    body: ReopeningDecision,
    returns: TaxPeriod,
  }),
} satisfies Endpoints
