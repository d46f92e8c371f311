import { resumeEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import { routes } from '../../../kernel/http/route.ts'
import { addResume, confirmResume, intakeResumes, removeResume } from './resumes.actions.ts'
import { countIntake, downloadResume, findIntake, getResume } from './resumes.queries.ts'

export const resumeRoutes = routes(resumeEndpoints, {
  add: addResume,
  get: getResume,
  download: downloadResume,
  intake: intakeResumes,
  queue: findIntake,
  queueCounts: countIntake,
  confirm: confirmResume,
  remove: removeResume,
})
