/** The consultant endpoints by address and type only, so that the list and the record load no schema. */

import type { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import type { attachmentEndpoints } from '@muster/contract/consultants/attachments.contract.ts'
import type { bankEndpoints } from '@muster/contract/consultants/bank.contract.ts'
import type { candidateEndpoints, importEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import type { identityEndpoints } from '@muster/contract/consultants/identity.contract.ts'
import type { payEndpoints } from '@muster/contract/consultants/pay.contract.ts'
import type { candidateReportEndpoints } from '@muster/contract/consultants/reports.contract.ts'
import type { Line } from '../../kernel/send.ts'

type Candidates = typeof candidateEndpoints
type Attachments = typeof attachmentEndpoints
type Bank = typeof bankEndpoints

export const candidateLines = {
  list: { method: 'GET', path: '/candidates' } as Line<Candidates['list']>,
  counts: { method: 'GET', path: '/candidates/counts' } as Line<Candidates['counts']>,
  get: { method: 'GET', path: '/candidates/:id' } as Line<Candidates['get']>,
  create: { method: 'POST', path: '/candidates' } as Line<Candidates['create']>,
  update: { method: 'PUT', path: '/candidates/:id' } as Line<Candidates['update']>,
  move: { method: 'PUT', path: '/candidates/:id/status' } as Line<Candidates['move']>,
  bulk: { method: 'PUT', path: '/candidates/bulk' } as Line<Candidates['bulk']>,
  archive: { method: 'DELETE', path: '/candidates/:id' } as Line<Candidates['archive']>,
  timeline: { method: 'GET', path: '/candidates/:id/timeline' } as Line<Candidates['timeline']>,
  duplicates: { method: 'GET', path: '/candidates/duplicates' } as Line<Candidates['duplicates']>,
  lookalikes: { method: 'GET', path: '/candidates/:id/duplicates' } as Line<Candidates['lookalikes']>,
  profileSheet: { method: 'GET', path: '/candidates/:id/profile-sheet' } as Line<Candidates['profileSheet']>,
  template: { method: 'GET', path: '/candidates/import/template' } as Line<(typeof importEndpoints)['template']>,
  identity: { method: 'PUT', path: '/candidates/:id/identity' } as Line<(typeof identityEndpoints)['change']>,
  dependants: { method: 'PUT', path: '/candidates/:id/dependants' } as Line<(typeof identityEndpoints)['dependants']>,
  pay: { method: 'PUT', path: '/candidates/:id/pay' } as Line<(typeof payEndpoints)['change']>,
  countryReport: {
    method: 'GET',
    path: '/candidates-reports/:country',
  } as Line<(typeof candidateReportEndpoints)['country']>,
}

export const attachmentLines = {
  all: { method: 'GET', path: '/candidates/:id/attachments' } as Line<Attachments['all']>,
  remove: { method: 'DELETE', path: '/candidates/attachments/:id' } as Line<Attachments['remove']>,
  download: { method: 'GET', path: '/candidates/attachments/:id/download' } as Line<Attachments['download']>,
  photo: { method: 'GET', path: '/candidates/:id/photo' } as Line<Attachments['photo']>,
}

export const bankLines = {
  reveal: { method: 'GET', path: '/candidates/:id/bank' } as Line<Bank['reveal']>,
  propose: { method: 'POST', path: '/candidates/:id/bank-changes' } as Line<Bank['propose']>,
  changes: { method: 'GET', path: '/candidates/bank-changes' } as Line<Bank['changes']>,
  change: { method: 'GET', path: '/candidates/bank-changes/:id' } as Line<Bank['change']>,
  decide: { method: 'PUT', path: '/candidates/bank-changes/:id/status' } as Line<Bank['decide']>,
}

export const clientLines = {
  list: { method: 'GET', path: '/clients' } as Line<(typeof clientEndpoints)['list']>,
  get: { method: 'GET', path: '/clients/:id' } as Line<(typeof clientEndpoints)['get']>,
}
