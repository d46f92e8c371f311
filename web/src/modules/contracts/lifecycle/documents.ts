import type { msaEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import type { AgreementVersion, DocumentFile } from '@muster/contract/contracts/fields.contract.ts'
import type { AvailableTransition } from '@muster/contract/kernel/api/available-transition.ts'
import { type Right, right } from '@muster/contract/kernel/api/permission.ts'
import type { DocumentTemplateContent } from '@muster/contract/settings/document-templates/document-templates.contract.ts'
import type * as z from 'zod'
import type { EndpointRef } from '../../../kernel/api/send.ts'
import type { Toned } from '../../../ui/format/labels.ts'
import { candidateContractApi, clientContractApi, msaApi, sowApi } from '../endpoints.ts'
import { AGREEMENT_STATUSES, CONTRACT_STATUSES } from '../labels.ts'

/** Agreements and contracts share one lifecycle: drafted, signed, active, amended, renewed, ended. */
export type DocumentKind = 'MSA' | 'SOW' | 'CLIENT' | 'CANDIDATE'

/** The fields that every document has. */
export interface Document {
  kind: DocumentKind
  id: string
  number: string
  revision: number
  /** The dates are those of this country. */
  countryID: string
  status: string
  startDate: string
  endDate: string | null
  /** The end date. */
  endsOn: string | null
  since: string
  reason?: string | null
  version: number
  availableTransitions: readonly z.output<typeof AvailableTransition>[]
  versions: readonly z.output<typeof AgreementVersion>[]
  /** Absent for users who may not see the documents themselves. */
  signedFile?: DocumentFile | null
  signedOn: string | null
  hasSignedFile: boolean
  document?: (DocumentFile & { template: DocumentTemplateContent | null }) | null
  renewals: readonly { id: string; name: string }[]
  renewsID: string | null
}

type Shared = Pick<
  typeof msaEndpoints,
  'get' | 'history' | 'difference' | 'move' | 'renew' | 'terminate' | 'remove' | 'download'
>
type SharedLines = { readonly [N in keyof Shared]: EndpointRef<Shared[N]> }

interface Kind {
  /** The address of the list; the path of a record is below it. */
  path: string
  noun: string
  write: Right
  create: Right
  approve: Right
  lines: SharedLines
}

const agreements = {
  write: right('agreements', 'edit'),
  create: right('agreements', 'create'),
  approve: right('agreements', 'approve'),
}

/** The four document types have the same requests, each with its own address. */
export const KINDS: Readonly<Record<DocumentKind, Kind>> = {
  MSA: { path: '/clients/master-agreements', noun: 'master agreement', lines: msaApi, ...agreements },
  SOW: {
    path: '/clients/statements-of-work',
    noun: 'statement of work',
    lines: sowApi as unknown as SharedLines,
    ...agreements,
  },
  CLIENT: {
    path: '/clients/contracts',
    noun: 'client contract',
    write: right('client-contracts', 'edit'),
    create: right('client-contracts', 'create'),
    approve: right('client-contracts', 'approve'),
    lines: clientContractApi as unknown as SharedLines,
  },
  CANDIDATE: {
    path: '/candidates/contracts',
    noun: 'employment contract',
    write: right('candidate-contracts', 'edit'),
    create: right('candidate-contracts', 'create'),
    approve: right('candidate-contracts', 'approve'),
    lines: candidateContractApi as unknown as SharedLines,
  },
}

export const isAgreement = (kind: DocumentKind): kind is 'MSA' | 'SOW' => kind === 'MSA' || kind === 'SOW'

const PLAIN: Toned = { tone: 'neutral', label: '' }
/** A status label. */
export const statusOf = (kind: DocumentKind, status: string): Toned =>
  ((isAgreement(kind) ? AGREEMENT_STATUSES : CONTRACT_STATUSES) as Readonly<Record<string, Toned>>)[status] ?? {
    ...PLAIN,
    label: status,
  }

export const contractHref = (kind: DocumentKind, id: string) => `${KINDS[kind].path}/${id}`

/** Its number, with the version if there are several. */
export const numberOf = ({ number, revision }: Pick<Document, 'number' | 'revision'>) =>
  revision > 1 ? `${number} · version ${revision}` : number

/** The query keys it is part of: a change through one reloads the others. */
export const INVALIDATED_KEYS = [
  'client',
  'client-contracts',
  'candidate-contracts',
  'clients',
  'candidates',
  'order-form-setup',
  'dashboard',
] as const
