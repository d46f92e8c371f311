import { applicantEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import { withCountryDate, zoneByCountry } from '../../../kernel/app/country-date.ts'
import { routes } from '../../../kernel/http/route.ts'
import { createApplicant, removeApplicant, updateApplicant } from './applicants.actions.ts'
import { applicantDocuments } from './documents.actions.ts'
import { findDuplicates } from './duplicates.queries.ts'
import { countApplicants, findApplicants } from './list.queries.ts'
import { mergeApplicants, undoMerge } from './merge.actions.ts'
import { addApplicantNote, listApplicantNotes } from './notes.actions.ts'
import { applicantHistory, getApplicant } from './record.queries.ts'
import { moveApplicant, moveApplicants, tagApplicants } from './transitions.actions.ts'

export const applicantRoutes = withCountryDate(
  zoneByCountry('applicant'),
  routes(applicantEndpoints, {
    list: findApplicants,
    counts: countApplicants,
    get: getApplicant,
    create: createApplicant,
    update: updateApplicant,
    remove: removeApplicant,
    move: moveApplicant,
    moveMany: moveApplicants,
    tagMany: tagApplicants,
    duplicates: findDuplicates,
    merge: mergeApplicants,
    undoMerge,
    notes: listApplicantNotes,
    addNote: addApplicantNote,
    history: applicantHistory,
    ...applicantDocuments.handlers,
  }),
)
