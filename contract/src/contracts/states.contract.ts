import * as z from 'zod'
import { type Right, right } from '../kernel/api/permission.ts'
import { type GuardedMove, guardedMove, stateMachine, statesOf } from '../kernel/api/states.ts'
import { transitionMessages } from '../kernel/api/transition-messages.ts'

/**
 * The guards of transitions and what to do when one fails (docs/domain/contracts.md). The server checks each by its
 * name.
 */
export const DOCUMENT_GUARDS = {
  notTheCreator: transitionMessages.ownWork('draft'),
  isComplete: 'Complete the missing fields first.',
  orderFormIsActive: 'The order form is not approved or was cancelled. Get it approved, or cancel the contract.',
  termsMatch: 'Terms no longer match the order form. Return it to draft or cancel it.',
  hasSignedFile: 'Upload the signed copy as a PDF.',
  hasSignedDate: 'Enter a signature date that is not in the future.',
  parentIsActive: 'The master agreement is not active. Have it signed first.',
  endsWithParent: 'A statement of work can’t end after its master agreement. Select an earlier end date.',
  statementsWithinTerm: 'A statement of work under it ends later. Amend or end that statement of work first.',
  statementsEnded: 'Statements of work under it end later. End them first.',
  notStarted: 'It has started. Terminate it instead.',
  statementsWithinFormer: 'Statements of work under it end after the version before. Amend or end them first.',
  formerInForce:
    'The version before was already superseded, so no version would be active. Create an amendment instead.',
  startsWithoutGap: 'The version before ends earlier. Select a start date no later than the day after.',
  overlapsNone: 'Another one is active in this period. Amend it, end it, or select other dates.',
  fixedTerm: 'Employment contracts in this country must be fixed-term. Enter an end date.',
  ratesMatch: 'Rates don’t match the order form. Correct them or create an amendment.',
  payMatches: 'Pay doesn’t match the order form. Correct it or create an amendment.',
  termIsValid: 'Dates, probation or notice don’t match the order form. Correct them or create an amendment.',
  ratesChecked: 'The rates are not confirmed yet. Ask the finance manager for invoices to confirm them.',
  agreementIsActive: 'The client has no active master agreement on the start date. Have one signed first.',
  startReached: 'The start date is in the future. The contract becomes active automatically on that date.',
} as const
export type DocumentGuard = keyof typeof DOCUMENT_GUARDS

/** A transition of an agreement or a contract: its guards by name, and a second permission that also allows it. */
export type DocumentMove = GuardedMove<DocumentGuard>

const step = guardedMove<DocumentGuard>

const withReason = { reason: true } as const
const bySystem = { system: true } as const

const writeAgreement = right('agreements', 'edit')
const approveAgreement = right('agreements', 'approve')

/**
 * docs/states.md `msaSow`, for master service agreements and statements of work. Business development
 * negotiates; the CFO, the COO or the managing director approves the signature. An approved amendment supersedes the
 * previous versions on its start date; before, it can be cancelled, and is if the agreement is terminated.
 */
export const agreementStates = stateMachine('msaSow', 'DRAFT', {
  DRAFT: { NEGOTIATION: step(writeAgreement, ['isComplete']), CANCELLED: step(writeAgreement, [], withReason) },
  NEGOTIATION: {
    ACTIVE: step(approveAgreement, [
      'notTheCreator',
      'isComplete',
      'hasSignedFile',
      'hasSignedDate',
      'parentIsActive',
      'endsWithParent',
      'statementsWithinTerm',
      'startsWithoutGap',
      'overlapsNone',
    ]),
    DRAFT: step(writeAgreement, [], { ...withReason, orMay: approveAgreement }),
    CANCELLED: step(writeAgreement, [], withReason),
  },
  ACTIVE: {
    EXPIRED: step(writeAgreement, [], bySystem),
    TERMINATED: step(approveAgreement, ['statementsEnded'], withReason),
    SUPERSEDED: step(writeAgreement, [], bySystem),
    CANCELLED: step(approveAgreement, ['notStarted', 'formerInForce', 'statementsWithinFormer'], withReason),
  },
  EXPIRED: { SUPERSEDED: step(writeAgreement, [], bySystem) },
  TERMINATED: {},
  SUPERSEDED: {},
  CANCELLED: {},
})
export const AgreementStatus = z.enum(statesOf(agreementStates))
export type AgreementStatus = z.output<typeof AgreementStatus>

interface ContractRights {
  readonly write: Right
  readonly approve: Right
  /** The guards before it is sent to the other party. */
  readonly sending: readonly DocumentGuard[]
}

/**
 * docs/states.md `contract`; both contract types have the same statuses, each with its own permissions and
 * guards.
 */
const contractMoves = ({ write, approve, sending }: ContractRights) => ({
  DRAFT: { UNDER_REVIEW: step(write, ['isComplete']), CANCELLED: step(write, [], withReason) },
  UNDER_REVIEW: {
    SENT: step(approve, ['notTheCreator', 'isComplete', 'orderFormIsActive', ...sending]),
    DRAFT: step(approve, [], { ...withReason, orMay: write }),
    CANCELLED: step(write, [], { ...withReason, orMay: approve }),
  },
  SENT: {
    SIGNED: step(write, ['orderFormIsActive', 'termsMatch', 'hasSignedFile', 'hasSignedDate']),
    DRAFT: step(write, [], { ...withReason, orMay: approve }),
    CANCELLED: step(write, [], { ...withReason, orMay: approve }),
  },
  SIGNED: {
    ACTIVE: step(write, ['orderFormIsActive', 'termsMatch', 'startReached', 'overlapsNone'], bySystem),
    CANCELLED: step(approve, [], withReason),
  },
  ACTIVE: {
    EXPIRED: step(write, [], bySystem),
    TERMINATED: step(approve, [], withReason),
    SUPERSEDED: step(write, [], bySystem),
  },
  EXPIRED: { SUPERSEDED: step(write, [], bySystem) },
  TERMINATED: {},
  SUPERSEDED: {},
  CANCELLED: {},
})

export const candidateContractStates = stateMachine(
  'candidateContract',
  'DRAFT',
  contractMoves({
    write: right('candidate-contracts', 'edit'),
    approve: right('candidate-contracts', 'approve'),
    sending: ['payMatches', 'termIsValid', 'fixedTerm', 'overlapsNone'],
  }),
)
export const clientContractStates = stateMachine(
  'clientContract',
  'DRAFT',
  contractMoves({
    write: right('client-contracts', 'edit'),
    approve: right('client-contracts', 'approve'),
    sending: ['ratesChecked', 'ratesMatch', 'agreementIsActive', 'overlapsNone'],
  }),
)
export const ContractStatus = z.enum(statesOf(candidateContractStates))
export type ContractStatus = z.output<typeof ContractStatus>
