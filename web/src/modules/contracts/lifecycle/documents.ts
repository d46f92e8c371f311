import type { Resource } from '@muster/contract/access/matrix.ts'
import type { msaEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import type { AgreementVersion, DocumentFile } from '@muster/contract/contracts/fields.contract.ts'
import type { AvailableTransition } from '@muster/contract/kernel/api/available-transition.ts'
import { type Right, right } from '@muster/contract/kernel/api/permission.ts'
import type { DocumentTemplateContent } from '@muster/contract/settings/document-templates/document-templates.contract.ts'
import type * as z from 'zod'
import type { EndpointRef } from '../../../kernel/api/send.ts'
import type { Toned, TonedLabels } from '../../../ui/format/labels.ts'
import { agreementApi, candidateContractApi, clientContractApi, msaApi } from '../endpoints.ts'
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
  /** The last effective date: the end date, or an earlier termination. */
  endsOn: string | null
  /** Of an agreement: the first day of the version that replaces it. */
  replacedOn?: string | null
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
  'counts' | 'get' | 'history' | 'difference' | 'move' | 'renew' | 'terminate' | 'remove' | 'download'
>
type SharedApi = { readonly [N in keyof Shared]: EndpointRef<Shared[N]> }

interface Kind {
  /** The address of the list; the path of a record is below it. */
  path: string
  write: Right
  create: Right
  approve: Right
  api: SharedApi
}

const rightsTo = (resource: Resource) => ({
  write: right(resource, 'edit'),
  create: right(resource, 'create'),
  approve: right(resource, 'approve'),
})

/** The four document types have the same requests, each with its own address. */
export const KINDS: Readonly<Record<DocumentKind, Kind>> = {
  MSA: { path: '/clients/master-agreements', api: msaApi, ...rightsTo('agreements') },
  SOW: { path: '/clients/statements-of-work', api: agreementApi.SOW, ...rightsTo('agreements') },
  CLIENT: {
    path: '/clients/contracts',
    api: clientContractApi as unknown as SharedApi,
    ...rightsTo('client-contracts'),
  },
  CANDIDATE: {
    path: '/candidates/contracts',
    api: candidateContractApi as unknown as SharedApi,
    ...rightsTo('candidate-contracts'),
  },
}

export const isAgreement = (kind: DocumentKind): kind is 'MSA' | 'SOW' => kind === 'MSA' || kind === 'SOW'

export const statusesOf = (kind: DocumentKind) =>
  (isAgreement(kind) ? AGREEMENT_STATUSES : CONTRACT_STATUSES) as TonedLabels
export const statusOf = (kind: DocumentKind, status: string): Toned =>
  statusesOf(kind)[status] ?? { tone: 'neutral', label: status }

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
