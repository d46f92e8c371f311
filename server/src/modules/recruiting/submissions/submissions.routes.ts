import { submissionEndpoints } from '@muster/contract/recruiting/submissions/submissions.contract.ts'
import { withCountryDate, zoneByCountry } from '../../../kernel/app/country-date.ts'
import { routes } from '../../../kernel/http/route.ts'
import { countSubmissions, findSubmissions, readBoard } from './list.queries.ts'
import { submissionNotes } from './notes.actions.ts'
import { getSubmission, submissionHistory } from './record.queries.ts'
import { createSubmission, createSubmissions, removeSubmission, updateSubmission } from './submissions.actions.ts'
import { moveMany, moveOne } from './transitions.actions.ts'

export const submissionRoutes = withCountryDate(
  zoneByCountry('applicantSubmission'),
  routes(submissionEndpoints, {
    list: findSubmissions,
    counts: countSubmissions,
    board: readBoard,
    get: getSubmission,
    create: createSubmission,
    createMany: createSubmissions,
    update: updateSubmission,
    remove: removeSubmission,
    move: moveOne,
    moveMany,
    history: submissionHistory,
    ...submissionNotes,
  }),
)
