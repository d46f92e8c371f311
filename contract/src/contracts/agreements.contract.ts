import * as z from 'zod'
import { del, type Endpoints, get, list, post, put, statusCounts } from '../kernel/api/endpoint.ts'
import { historyEndpoint } from '../kernel/api/history.ts'
import { right } from '../kernel/api/permission.ts'
import { documentEndpoints } from '../kernel/records/documents.ts'
import { CountryID, Day, Id, repeatable, waitingFilter } from '../kernel/values/fields.ts'
import {
  Agreement,
  AgreementChange,
  AgreementDocument,
  AgreementDocumentType,
  AgreementRenewal,
  AgreementRow,
  Amendment,
  NewMsa,
  NewSow,
} from './agreement-shapes.contract.ts'
import { ChainNode } from './chain.contract.ts'
import { Difference, DifferenceQuery, DownloadQuery, stepBody, Termination } from './fields.contract.ts'
import { emptyIsNull, fromForm } from './form-fields.rules.ts'
import { AgreementStatus } from './states.contract.ts'

const see = right('agreements', 'view', 'full')
const write = right('agreements', 'edit')
const approve = right('agreements', 'approve')

const filters = {
  clientID: repeatable(Id),
  status: repeatable(AgreementStatus),
  countryID: repeatable(CountryID),
  legalEntityID: repeatable(Id),
  /** Active agreements that end within this number of days from today. */
  expiringWithin: z.coerce.number().int().min(1).max(3650).optional(),
  /** Active on that date. */
  activeOn: Day.optional(),
  waiting: waitingFilter,
}
const statementFilters = { ...filters, msaID: repeatable(Id) }
const sorts = ['number', 'title', 'client', 'status', 'startDate', 'endDate', 'createdAt', 'updatedAt'] as const

/** Reads, updates and deletes one agreement; the same for both types. */
const recordEndpoints = <const P extends string, const F extends typeof filters>(name: P, what: string, narrowed: F) =>
  ({
    get: get(`/client/${name}/:id`, { summary: `One ${what}.`, may: see, returns: Agreement }),
    counts: statusCounts(`/client/${name}/counts`, AgreementStatus, { may: see, filters: narrowed }),
    update: put(`/client/${name}/:id`, {
      summary: 'Updates the given fields before the signature.',
      may: write,
      body: AgreementChange,
      returns: Agreement,
    }),
    remove: del(`/client/${name}/:id`, {
      summary: 'Deletes a draft without linked records.',
      may: write,
      returns: z.object({ id: Id }),
    }),
  }) satisfies Endpoints

/** The signature, the transitions, amendments and renewals. */
const transitionEndpoints = <const P extends string>(name: P) =>
  ({
    move: put(`/client/${name}/:id/status`, {
      summary: 'Changes the status. Each transition has its own permission and guards.',
      may: see,
      body: stepBody(AgreementStatus),
      returns: Agreement,
    }),
    sign: put(`/client/${name}/:id/signed-file`, {
      summary: 'Uploads the signed copy as a PDF with the signature date and notifies the approvers.',
      may: write,
      upload: { kind: 'pdf', max: 1, required: true },
      body: z.strictObject({ signedOn: emptyIsNull(Day.nullable()), version: fromForm(z.int().min(1)) }),
      returns: Agreement,
    }),
    amend: post(`/client/${name}/:id/amend`, {
      summary: 'Creates the next version as a draft. When it becomes active, this version is superseded.',
      may: write,
      body: Amendment,
      returns: Agreement,
      status: 201,
    }),
    renew: post(`/client/${name}/:id/renew`, {
      summary: 'Creates the renewal as a draft.',
      may: write,
      body: AgreementRenewal,
      returns: Agreement,
      status: 201,
    }),
    terminate: post(`/client/${name}/:id/terminate`, {
      summary: 'Terminates it early, today or on a later date.',
      may: approve,
      body: Termination,
      returns: Agreement,
    }),
  }) satisfies Endpoints

/** Version comparison, the signed copy, the activity log and the documents of one agreement. */
const documentationEndpoints = <const P extends string>(name: P) =>
  ({
    difference: get(`/client/${name}/:id/difference`, {
      summary: 'Compares two versions field by field.',
      may: see,
      query: DifferenceQuery,
      returns: Difference,
    }),
    download: get(`/client/${name}/:id/download`, {
      summary: 'The signed copy.',
      may: see,
      query: DownloadQuery,
      download: true,
    }),
    history: historyEndpoint(`/client/${name}/:id/history`, 'an agreement', see),
    ...documentEndpoints(`/client/${name}`, {
      noun: 'an agreement',
      item: AgreementDocument,
      read: see,
      write,
      add: { body: z.strictObject({ type: AgreementDocumentType.default('OTHER') }) },
      download: { query: DownloadQuery },
    }),
    documents: list(`/client/${name}/:id/documents`, {
      summary: 'The annexes and other documents.',
      may: see,
      item: AgreementDocument,
      sorts: ['createdAt', 'name', 'type'],
      order: '-createdAt',
      export: right('clients', 'export'),
      filters: { type: repeatable(AgreementDocumentType) },
    }),
  }) satisfies Endpoints

const creating = {
  may: right('agreements', 'create'),
  upload: { kind: 'pdf', max: 1, required: false },
  returns: Agreement,
  status: 201,
} as const

const MSA = '/client/master-service-agreement'
export const msaEndpoints = {
  list: list(MSA, {
    summary: 'Lists master service agreements.',
    may: see,
    item: AgreementRow,
    sorts,
    order: '-createdAt',
    export: right('clients', 'export'),
    filters,
  }),
  create: post(MSA, {
    summary: 'Creates a draft master service agreement, optionally with the signed PDF.',
    body: NewMsa,
    ...creating,
  }),
  ...recordEndpoints('master-service-agreement', 'master service agreement', filters),
  ...transitionEndpoints('master-service-agreement'),
  ...documentationEndpoints('master-service-agreement'),
  chain: get(`${MSA}/:id/chain`, {
    summary: 'The linked statements of work, purchase orders, client contracts and order forms, with values.',
    may: see,
    returns: ChainNode,
  }),
} satisfies Endpoints

const SOW = '/client/statement-of-work'
export const sowEndpoints = {
  list: list(SOW, {
    summary: 'Lists statements of work.',
    may: see,
    item: AgreementRow,
    sorts,
    order: '-createdAt',
    export: right('clients', 'export'),
    filters: statementFilters,
  }),
  create: post(SOW, {
    summary: 'Creates a draft statement of work under an active master agreement, optionally with the signed PDF.',
    body: NewSow,
    ...creating,
  }),
  ...recordEndpoints('statement-of-work', 'statement of work', statementFilters),
  ...transitionEndpoints('statement-of-work'),
  ...documentationEndpoints('statement-of-work'),
} satisfies Endpoints
