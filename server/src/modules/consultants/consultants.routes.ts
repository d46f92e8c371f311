import { candidateEndpoints, importEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import { candidateReportEndpoints } from '@muster/contract/consultants/reports.contract.ts'
import { importTemplate } from '../../kernel/import.ts'
import { routes } from '../../kernel/route.ts'
import { attachmentRoutes } from './attachments.routes.ts'
import { bankRoutes } from './bank.routes.ts'
import { changeMany } from './bulk.actions.ts'
import { archiveConsultant, createConsultant, updateConsultant } from './consultants.actions.ts'
import { identityRoutes } from './identity.routes.ts'
import { consultantImport } from './import.actions.ts'
import { CANDIDATE_COLUMNS } from './import.rules.ts'
import { countStatuses, findConsultants } from './list.queries.ts'
import { findDuplicatesOf, findDuplicatesOfTyped } from './lookalikes.queries.ts'
import { payRoutes } from './pay.routes.ts'
import { printProfile } from './profile-sheet.documents.ts'
import { readConsultant, readTimeline } from './record.queries.ts'
import { printCountryReport } from './reports.documents.ts'
import { moveConsultant } from './status.actions.ts'

const candidateRoutes = routes(candidateEndpoints, {
  list: findConsultants,
  counts: countStatuses,
  get: (call) => readConsultant(call, call.params.id),
  create: createConsultant,
  update: updateConsultant,
  move: moveConsultant,
  bulk: changeMany,
  archive: archiveConsultant,
  timeline: readTimeline,
  duplicates: findDuplicatesOfTyped,
  lookalikes: findDuplicatesOf,
  profileSheet: printProfile,
})

const importRoutes = routes(importEndpoints, {
  run: consultantImport.start,
  template: () => importTemplate('consultants', CANDIDATE_COLUMNS),
})

const reportRoutes = routes(candidateReportEndpoints, { country: printCountryReport })

export const consultantRoutes = [
  ...candidateRoutes,
  ...importRoutes,
  ...identityRoutes,
  ...payRoutes,
  ...bankRoutes,
  ...attachmentRoutes,
  ...reportRoutes,
]
