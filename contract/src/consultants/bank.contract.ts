import * as z from 'zod'
import { type Endpoints, get, list, post, put } from '../kernel/api/endpoint.ts'
import { right } from '../kernel/api/permission.ts'
import { BankDetails } from '../kernel/values/bank.ts'
import { Day, Id, optionalText, proposalFilter, Ref, repeatable } from '../kernel/values/fields.ts'
import { BankChangeStatus } from './states.contract.ts'

const shown = {
  accountName: z.string(),
  bankName: z.string(),
  iban: z.string().nullable(),
  swift: z.string().nullable(),
  routingCode: z.string().nullable(),
  accountNumber: z.string().nullable(),
}

/**
 * Current bank details; `iban` and `accountNumber` are masked (`•••• 1234`) everywhere except `GET
 * /candidates/{id}/bank`.
 */
export const Bank = z.object({ ...shown, effectiveFrom: z.string(), pendingChangeID: Id.nullable() })
export type Bank = z.output<typeof Bank>

export const BankChange = z.object({
  id: Id,
  candidateID: Id,
  _candidate: Ref,
  status: BankChangeStatus,
  effectiveDate: z.string(),
  /** The proposed details and those they replace; masked in the queue, in full when one change is opened. */
  proposed: z.object(shown),
  present: z.object(shown).nullable(),
  note: z.string().nullable(),
  _proposedBy: Ref,
  proposedAt: z.string(),
  _decidedBy: Ref.nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  /** Other consultants with the same IBAN, current or proposed. */
  sharedWith: z.array(Ref),
  /** False for the proposer, with the reason. */
  mayDecide: z.boolean(),
  mayNotDecideBecause: z.string().nullable(),
})
export type BankChange = z.output<typeof BankChange>

const view = right('consultant-bank', 'view')

export const bankEndpoints = {
  reveal: get('/candidates/:id/bank', {
    summary: 'The unmasked bank details. Each view is recorded in the audit trail.',
    may: view,
    returns: Bank.nullable(),
  }),
  propose: post('/candidates/:id/bank-changes', {
    summary: 'Proposes new bank details for approval by another user.',
    may: right('consultant-bank', 'edit'),
    body: z.strictObject({
      bank: BankDetails,
      effectiveDate: Day.optional(),
      note: optionalText(500, 'The note').default(null),
    }),
    returns: BankChange,
    status: 201,
  }),
  changes: list('/candidates/bank-changes', {
    summary: 'Lists proposed bank changes.',
    may: view,
    item: BankChange,
    filters: { status: repeatable(BankChangeStatus), candidateID: Id.optional(), waiting: proposalFilter },
    sorts: ['proposedAt', 'name', 'effectiveDate', 'status'],
    export: false,
  }),
  change: get('/candidates/bank-changes/:id', {
    summary: 'One unmasked bank change. Each view is recorded in the audit trail.',
    may: view,
    returns: BankChange,
  }),
  decide: put('/candidates/bank-changes/:id/status', {
    summary:
      'Approves or rejects a proposed bank change (never by its proposer), or withdraws it (only by its proposer).',
    may: view,
    body: z.strictObject({
      status: z.enum(['APPROVED', 'REJECTED', 'WITHDRAWN']),
      reason: optionalText(500, 'The reason').default(null),
    }),
    returns: BankChange,
  }),
} satisfies Endpoints
