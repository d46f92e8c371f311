import type { Resource } from '@muster/contract/access/matrix.ts'
import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { candidateContractStates, clientContractStates } from '@muster/contract/contracts/states.contract.ts'
import type { ReminderCode } from '@muster/contract/settings/reminders/reminders.rules.ts'

export type DocumentKind = AgreementKind | ContractKind

interface KindDetails {
  /** In sentences. */
  readonly name: string
  /** The heading of its list. */
  readonly title: string
  /** In the audit trail. */
  readonly entity: string
  readonly resource: Resource
  /** The address of its list; the page of a record is below it. */
  readonly page: string
  /** The rule of the reminders of its end date (docs/domain/reminders.md). */
  readonly reminder: ReminderCode
}

/** Agreements and contracts by type. */
export const KINDS = {
  MSA: {
    name: 'master service agreement',
    title: 'Master agreements',
    entity: 'master-service-agreement',
    resource: 'agreements',
    page: '/clients/master-agreements',
    reminder: 'MSA_END',
  },
  SOW: {
    name: 'statement of work',
    title: 'Statements of work',
    entity: 'statement-of-work',
    resource: 'agreements',
    page: '/clients/statements-of-work',
    reminder: 'SOW_END',
  },
  CLIENT: {
    name: 'client contract',
    title: 'Client contracts',
    entity: 'client-contract',
    resource: 'client-contracts',
    page: '/clients/contracts',
    reminder: 'CLIENT_CONTRACT_END',
  },
  CANDIDATE: {
    name: 'employment contract',
    title: 'Employment contracts',
    entity: 'candidate-contract',
    resource: 'candidate-contracts',
    page: '/candidates/contracts',
    reminder: 'CANDIDATE_CONTRACT_END',
  },
} as const satisfies Record<DocumentKind, KindDetails>

export const CONTRACT_STATES = { CANDIDATE: candidateContractStates, CLIENT: clientContractStates }
