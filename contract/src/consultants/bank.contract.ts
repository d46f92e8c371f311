import * as z from 'zod'
import { type Endpoints, get, list, post, put } from '../kernel/endpoint.ts'
import { Day, Id, many, optionalText, Ref, text } from '../kernel/fields.ts'
import { right } from '../kernel/permission.ts'
import { IBAN_LENGTHS, ibanFault, isSwift, tidyIban } from './bank.rules.ts'
import { BankChangeStatus } from './states.contract.ts'

const Iban = z
  .string()
  .transform(tidyIban)
  .superRefine((iban, ctx) => {
    const fault = ibanFault(iban)
    if (fault) ctx.addIssue({ code: 'custom', message: fault })
  })

const Swift = z
  .string()
  .transform((typed) => typed.replace(/\s/g, '').toUpperCase())
  .refine(isSwift, 'A SWIFT code has 8 or 11 characters, such as EBILAEAD.')

const AccountNumber = z
  .string()
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[A-Za-z0-9]{4,34}$/, 'An account number has 4 to 34 letters and digits.'))

/** The details of an account: an IBAN, or an account number with its routing code where the country has no IBANs. */
export const BankDetails = z
  .strictObject({
    accountName: text(140, 'The name of the account holder'),
    bankName: text(140, 'The name of the bank'),
    iban: Iban.nullable().default(null),
    swift: Swift.nullable().default(null),
    /** Sort code, IFSC, or the agent's routing code of the UAE (nine digits). */
    routingCode: optionalText(20, 'The routing code').default(null),
    accountNumber: AccountNumber.nullable().default(null),
  })
  .superRefine((bank, ctx) => {
    if (!bank.iban && !bank.accountNumber) {
      ctx.addIssue({
        code: 'custom',
        path: ['iban'],
        message: 'Enter the IBAN, or the account number where there is none.',
      })
    }
    if (
      bank.iban &&
      bank.swift &&
      IBAN_LENGTHS.has(bank.swift.slice(4, 6)) &&
      bank.swift.slice(4, 6) !== bank.iban.slice(0, 2)
    ) {
      ctx.addIssue({ code: 'custom', path: ['swift'], message: 'The SWIFT code is of another country than the IBAN.' })
    }
  })
export type BankDetails = z.output<typeof BankDetails>

const shown = {
  accountName: z.string(),
  bankName: z.string(),
  iban: z.string().nullable(),
  swift: z.string().nullable(),
  routingCode: z.string().nullable(),
  accountNumber: z.string().nullable(),
}

/** Bank details as they stand; `iban` and `accountNumber` are masked (`•••• 1234`) everywhere but in `GET /candidates/{id}/bank`. */
export const Bank = z.object({ ...shown, effectiveFrom: z.string(), pendingChangeID: Id.nullable() })
export type Bank = z.output<typeof Bank>

export const BankChange = z.object({
  id: Id,
  candidateID: Id,
  _candidate: Ref,
  status: BankChangeStatus,
  effectiveDate: z.string(),
  /** What is proposed and what it replaces; masked in the queue, in full when one change is opened. */
  proposed: z.object(shown),
  present: z.object(shown).nullable(),
  note: z.string().nullable(),
  _proposedBy: Ref,
  proposedAt: z.string(),
  _decidedBy: Ref.nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  /** Others who are paid, or asked to be paid, to the same IBAN. */
  sharedWith: z.array(Ref),
  /** False for the one who proposed it, with the words why. */
  mayDecide: z.boolean(),
  mayNotDecideBecause: z.string().nullable(),
})
export type BankChange = z.output<typeof BankChange>

const view = right('consultant-bank', 'view')

export const bankEndpoints = {
  reveal: get('/candidates/:id/bank', {
    summary: 'The bank details in full. Each reading is written to the audit trail.',
    may: view,
    returns: Bank.nullable(),
  }),
  propose: post('/candidates/:id/bank-changes', {
    summary: 'Proposes new bank details; somebody else approves them.',
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
    summary: 'The queue of proposed bank changes.',
    may: view,
    item: BankChange,
    filters: { status: many(BankChangeStatus), candidateID: Id.optional() },
    sorts: ['proposedAt', 'name', 'effectiveDate', 'status'],
    export: false,
  }),
  change: get('/candidates/bank-changes/:id', {
    summary: 'One proposed bank change in full, to check it. Each reading is written to the audit trail.',
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
