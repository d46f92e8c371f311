import { jobEndpoints, jobImportEndpoints } from '@muster/contract/recruiting/jobs/jobs.contract.ts'
import { withCountryDate, zoneByCountry } from '../../../kernel/app/country-date.ts'
import { importTemplate } from '../../../kernel/batch/import.ts'
import { routes } from '../../../kernel/http/route.ts'
import { printDescription } from './description.actions.ts'
import { jobDocuments } from './documents.actions.ts'
import { jobImport } from './import.actions.ts'
import { JOB_COLUMNS } from './import.rules.ts'
import { copyJob, createJob, removeJob, updateJob } from './jobs.actions.ts'
import { countJobs, findJobs } from './list.queries.ts'
import { jobNotes } from './notes.actions.ts'
import { getJob, jobHistory } from './record.queries.ts'
import { moveJob, undoJobStatus } from './transitions.actions.ts'

export const jobRoutes = [
  ...routes(jobImportEndpoints, { import: jobImport.start, template: () => importTemplate('jobs', JOB_COLUMNS) }),
  ...withCountryDate(
    zoneByCountry('job'),
    routes(jobEndpoints, {
      list: findJobs,
      counts: countJobs,
      get: getJob,
      create: createJob,
      update: updateJob,
      remove: removeJob,
      copy: copyJob,
      move: moveJob,
      undo: undoJobStatus,
      history: jobHistory,
      description: printDescription,
      ...jobNotes,
      ...jobDocuments.handlers,
    }),
  ),
]
