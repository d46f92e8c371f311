import {
  applicantEndpoints,
  applicantImportEndpoints,
} from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import { applicantSearchEndpoints } from '@muster/contract/recruiting/applicants/searches.contract.ts'
import { timelineEndpoints } from '@muster/contract/recruiting/applicants/timeline.contract.ts'
import { withCountryDate, zoneByCountry } from '../../../kernel/app/country-date.ts'
import { importTemplate } from '../../../kernel/batch/import.ts'
import { routes } from '../../../kernel/http/route.ts'
import { createApplicant, removeApplicant, updateApplicant } from './applicants.actions.ts'
import { applicantDocuments } from './documents.actions.ts'
import { findDuplicates } from './duplicates.queries.ts'
import { applicantImport } from './import.actions.ts'
import { APPLICANT_COLUMNS } from './import.rules.ts'
import { countApplicants, countTags, findApplicants } from './list.queries.ts'
import { mergeApplicants, undoMerge } from './merge.actions.ts'
import { addApplicantNote, applicantNotes } from './notes.actions.ts'
import { applicantHistory, getApplicant } from './record.queries.ts'
import { findSearches, openSearch, removeSearch, saveSearch } from './searches.actions.ts'
import { applicantTimeline } from './timeline.queries.ts'
import { moveApplicant, moveApplicants, tagApplicants, undoWithdrawal } from './transitions.actions.ts'

export const applicantRoutes = [
  ...routes(applicantImportEndpoints, {
    import: applicantImport.start,
    template: () => importTemplate('applicants', APPLICANT_COLUMNS),
  }),
  ...routes(applicantSearchEndpoints, { all: findSearches, save: saveSearch, open: openSearch, remove: removeSearch }),
  ...routes(timelineEndpoints, { timeline: applicantTimeline }),
  ...withCountryDate(
    zoneByCountry('applicant'),
    routes(applicantEndpoints, {
      list: findApplicants,
      counts: countApplicants,
      tags: countTags,
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
      undoWithdrawal,
      notes: applicantNotes.notes,
      addNote: addApplicantNote,
      history: applicantHistory,
      ...applicantDocuments.handlers,
    }),
  ),
]
