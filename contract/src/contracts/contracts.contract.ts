import * as z from 'zod'
import { del, type Endpoints, get, list, post, put, statusCounts } from '../kernel/api/endpoint.ts'
import { historyEndpoint } from '../kernel/api/history.ts'
import { right } from '../kernel/api/permission.ts'
import { CountryID, Day, Id, optionalText, repeatable, Version, waitingFilter } from '../kernel/values/fields.ts'
import {
  CandidateContract,
  CandidateContractAmendment,
  CandidateContractChange,
  CandidateContractRow,
  ClientContract,
  ClientContractAmendment,
  ClientContractChange,
  ClientContractRow,
  ContractRenewal,
  NewCandidateContract,
  NewClientContract,
} from './contract-shapes.contract.ts'
import { Difference, DifferenceQuery, DownloadQuery, stepBody, Termination } from './fields.contract.ts'
import { fromForm } from './form-fields.rules.ts'
import { ContractStatus } from './states.contract.ts'
import { candidateContractView, clientContractView } from './visibility.contract.ts'

const filters = {
  clientID: repeatable(Id),
  candidateID: repeatable(Id),
  orderFormID: repeatable(Id),
  status: repeatable(ContractStatus),
  countryID: repeatable(CountryID),
  legalEntityID: repeatable(Id),
  /** Active contracts that end within this number of days from today. */
  expiringWithin: z.coerce.number().int().min(1).max(3650).optional(),
  waiting: waitingFilter,
}
const sorts = [
  'number',
  'title',
  'client',
  'candidate',
  'status',
  'startDate',
  'endDate',
  'createdAt',
  'updatedAt',
] as const
const signedCopy = z.strictObject({ signedOn: Day, version: fromForm(Version) })
const removed = z.object({ id: Id })

const CANDIDATE = '/candidate-contracts'
const candidate = {
  see: right('candidate-contracts', 'view'),
  create: right('candidate-contracts', 'create'),
  write: right('candidate-contracts', 'edit'),
  approve: right('candidate-contracts', 'approve'),
}
const asCandidate = { returns: CandidateContract, view: candidateContractView } as const

export const candidateContractEndpoints = {
  list: list(CANDIDATE, {
    summary: 'Lists employment contracts.',
    may: candidate.see,
    item: CandidateContractRow,
    view: candidateContractView,
    sorts,
    order: '-createdAt',
    export: right('consultants', 'export'),
    filters,
  }),
  counts: statusCounts(`${CANDIDATE}/counts`, ContractStatus, { may: candidate.see, filters }),
  get: get(`${CANDIDATE}/:id`, { summary: 'One employment contract.', may: candidate.see, ...asCandidate }),
  create: post(CANDIDATE, {
    summary: 'Creates a draft employment contract from its order form.',
    may: candidate.create,
    body: NewCandidateContract,
    ...asCandidate,
    status: 201,
  }),
  update: put(`${CANDIDATE}/:id`, {
    summary: 'Updates the given fields of a draft.',
    may: candidate.write,
    body: CandidateContractChange,
    ...asCandidate,
  }),
  remove: del(`${CANDIDATE}/:id`, { summary: 'Deletes a draft.', may: candidate.write, returns: removed }),
  move: put(`${CANDIDATE}/:id/status`, {
    summary: 'Changes the status. Each transition has its own permission and guards.',
    may: candidate.see,
    body: stepBody(ContractStatus),
    ...asCandidate,
  }),
  sign: put(`${CANDIDATE}/:id/signed-file`, {
    summary: 'Uploads the signed copy as a PDF. The contract becomes active on its start date.',
    may: candidate.write,
    upload: { kind: 'pdf', max: 1, required: true },
    body: signedCopy,
    ...asCandidate,
  }),
  amend: post(`${CANDIDATE}/:id/amend`, {
    summary: 'Creates the next version as a draft. When it becomes active, this version is superseded.',
    may: candidate.write,
    body: CandidateContractAmendment,
    ...asCandidate,
    status: 201,
  }),
  renew: post(`${CANDIDATE}/:id/renew`, {
    summary: 'Creates the contract for the next term as a draft.',
    may: candidate.write,
    body: ContractRenewal,
    ...asCandidate,
    status: 201,
  }),
  terminate: post(`${CANDIDATE}/:id/terminate`, {
    summary: 'Terminates it early, today or on a later date.',
    may: candidate.approve,
    body: Termination,
    ...asCandidate,
  }),
  difference: get(`${CANDIDATE}/:id/difference`, {
    summary: 'Compares two versions field by field.',
    may: candidate.see,
    query: DifferenceQuery,
    returns: Difference,
  }),
  download: get(`${CANDIDATE}/:id/download`, {
    summary: 'The contract as a PDF: the signed copy, the approved document or a draft.',
    may: candidate.see,
    query: DownloadQuery,
    download: true,
    perMinute: 60,
  }),
  history: historyEndpoint(`${CANDIDATE}/:id/history`, 'an employment contract', candidate.see),
} satisfies Endpoints

const CLIENT = '/client-contracts'
const clientFilters = { ...filters, msaID: repeatable(Id), sowID: repeatable(Id) }
const client = {
  see: right('client-contracts', 'view'),
  whole: right('client-contracts', 'view', 'full'),
  create: right('client-contracts', 'create'),
  write: right('client-contracts', 'edit'),
  approve: right('client-contracts', 'approve'),
}
const asClient = { returns: ClientContract, view: clientContractView } as const

export const clientContractEndpoints = {
  list: list(CLIENT, {
    summary: 'Lists client contracts.',
    may: client.see,
    item: ClientContractRow,
    view: clientContractView,
    sorts,
    order: '-createdAt',
    export: right('clients', 'export'),
    filters: clientFilters,
  }),
  counts: statusCounts(`${CLIENT}/counts`, ContractStatus, { may: client.see, filters: clientFilters }),
  get: get(`${CLIENT}/:id`, { summary: 'One client contract.', may: client.see, ...asClient }),
  create: post(CLIENT, {
    summary: 'Creates a draft client contract from its order form.',
    may: client.create,
    body: NewClientContract,
    ...asClient,
    status: 201,
  }),
  update: put(`${CLIENT}/:id`, {
    summary: 'Updates the given fields of a draft.',
    may: client.write,
    body: ClientContractChange,
    ...asClient,
  }),
  remove: del(`${CLIENT}/:id`, { summary: 'Deletes a draft.', may: client.write, returns: removed }),
  move: put(`${CLIENT}/:id/status`, {
    summary: 'Changes the status. Each transition has its own permission and guards.',
    may: client.whole,
    body: stepBody(ContractStatus),
    ...asClient,
  }),
  checkRates: put(`${CLIENT}/:id/rates-check`, {
    summary:
      'Confirms that the rates match the order form or that this is an amendment; rates ten times off need a reason.',
    may: client.write,
    body: z.strictObject({ version: Version, reason: optionalText(500, 'The reason').optional() }),
    ...asClient,
  }),
  sign: put(`${CLIENT}/:id/signed-file`, {
    summary: 'Uploads the signed copy as a PDF. The contract becomes active on its start date.',
    may: client.write,
    upload: { kind: 'pdf', max: 1, required: true },
    body: signedCopy,
    ...asClient,
  }),
  amend: post(`${CLIENT}/:id/amend`, {
    summary: 'Creates the next version as a draft. When it becomes active, this version is superseded.',
    may: client.write,
    body: ClientContractAmendment,
    ...asClient,
    status: 201,
  }),
  renew: post(`${CLIENT}/:id/renew`, {
    summary: 'Creates the contract for the next term as a draft.',
    may: client.write,
    body: ContractRenewal,
    ...asClient,
    status: 201,
  }),
  terminate: post(`${CLIENT}/:id/terminate`, {
    summary: 'Terminates it early, today or on a later date.',
    may: client.approve,
    body: Termination,
    ...asClient,
  }),
  difference: get(`${CLIENT}/:id/difference`, {
    summary: 'Compares two versions field by field.',
    may: client.whole,
    query: DifferenceQuery,
    returns: Difference,
  }),
  download: get(`${CLIENT}/:id/download`, {
    summary: 'The contract as a PDF: the signed copy, the approved document or a draft.',
    may: client.whole,
    query: DownloadQuery,
    download: true,
    perMinute: 60,
  }),
  history: historyEndpoint(`${CLIENT}/:id/history`, 'a client contract', client.see),
} satisfies Endpoints
