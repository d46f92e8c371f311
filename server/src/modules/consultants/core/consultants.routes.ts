import { candidateEndpoints, candidateImportEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import { candidateReportEndpoints } from '@muster/contract/consultants/reports.contract.ts'
import { importTemplate } from '../../../kernel/batch/import.ts'
import { routes } from '../../../kernel/http/route.ts'
import { attachmentRoutes } from '../attachments/attachments.routes.ts'
import { bankRoutes } from '../bank/bank.routes.ts'
import { identityRoutes } from '../identity/identity.routes.ts'
import { consultantImport } from '../import/import.actions.ts'
import { CANDIDATE_COLUMNS } from '../import/import.rules.ts'
import { payRoutes } from '../pay/pay.routes.ts'
import { printProfile } from '../reports/profile-print.documents.ts'
import { printCountryReport } from '../reports/reports.documents.ts'
import { changeMany } from './bulk.actions.ts'
import { archiveConsultant, createConsultant, updateConsultant } from './consultants.actions.ts'
import { findDuplicatesOf, findDuplicatesOfTyped } from './duplicates.queries.ts'
import { countStatuses, findConsultants } from './list.queries.ts'
import { readConsultant, readTimeline } from './record.queries.ts'
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
  duplicatesOf: findDuplicatesOf,
  profileSheet: printProfile,
})

const importRoutes = routes(candidateImportEndpoints, {
  import: consultantImport.start,
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
