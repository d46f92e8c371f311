import { rowsOf } from './list-prefetch.ts'
import type { Page } from './router.tsx'

/** Applicants and their CVs. */
export const recruitingRoutes = (page: Page) =>
  [
    page('/ats/jobs/import', () => import('../modules/recruiting/jobs/ImportJobsScreen.tsx'), 'ImportJobsScreen'),
    page(
      '/ats/applicants',
      () => import('../modules/recruiting/applicants/ApplicantListScreen.tsx'),
      'ApplicantListScreen',
      rowsOf('/applicants'),
    ),
    page(
      '/ats/applicants/new',
      () => import('../modules/recruiting/applicants/ApplicantFormScreen.tsx'),
      'NewApplicantScreen',
    ),
    page(
      '/ats/applicants/import',
      () => import('../modules/recruiting/applicants/ImportApplicantsScreen.tsx'),
      'ImportApplicantsScreen',
    ),
    page(
      '/ats/applicants/duplicates',
      () => import('../modules/recruiting/applicants/DuplicateListScreen.tsx'),
      'DuplicateListScreen',
    ),
    page(
      '/ats/applicants/compare',
      () => import('../modules/recruiting/applicants/CompareScreen.tsx'),
      'CompareScreen',
    ),
    page(
      '/ats/applicants/$applicantID',
      () => import('../modules/recruiting/applicants/ApplicantScreen.tsx'),
      'ApplicantScreen',
    ),
    page(
      '/ats/applicants/$applicantID/edit',
      () => import('../modules/recruiting/applicants/ApplicantFormScreen.tsx'),
      'EditApplicantScreen',
    ),
    page(
      '/ats/applicants/$applicantID/merge',
      () => import('../modules/recruiting/applicants/MergeScreen.tsx'),
      'MergeScreen',
    ),
    page('/ats/resumes', () => import('../modules/recruiting/resumes/IntakeScreen.tsx'), 'IntakeScreen'),
    page('/ats/resumes/$resumeID', () => import('../modules/recruiting/resumes/ReviewScreen.tsx'), 'ReviewScreen'),
  ] as const
