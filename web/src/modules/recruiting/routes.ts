import { right } from '@muster/contract/kernel/api/permission.ts'
import { type ModuleRoute, page } from '../../kernel/routes.ts'

export const recruitingRoutes: readonly ModuleRoute[] = [
  page('/ats/dashboard', () => import('./reports/DashboardScreen.tsx'), 'DashboardScreen'),
  page('/ats/reports', () => import('./reports/ReportScreen.tsx'), 'ReportScreen'),
  page('/ats/interviews', () => import('./interviews/InterviewListScreen.tsx'), 'InterviewListScreen'),
  page('/ats/interviews/week', () => import('./interviews/InterviewWeekScreen.tsx'), 'InterviewWeekScreen'),
  page('/ats/interviews/$interviewID', () => import('./interviews/InterviewScreen.tsx'), 'InterviewScreen'),
  page('/ats/jobs', () => import('./jobs/JobListScreen.tsx'), 'JobListScreen', {
    rows: '/jobs',
    needs: right('jobs', 'view'),
  }),
  page('/ats/submissions', () => import('./submissions/SubmissionListScreen.tsx'), 'SubmissionListScreen'),
  page('/ats/submissions/$submissionID', () => import('./submissions/SubmissionScreen.tsx'), 'SubmissionScreen'),
  page('/jobs/new', () => import('./jobs/JobFormScreen.tsx'), 'NewJobScreen'),
  page('/jobs/$jobID', () => import('./jobs/JobScreen.tsx'), 'JobScreen'),
  page('/jobs/$jobID/edit', () => import('./jobs/JobFormScreen.tsx'), 'EditJobScreen'),
  page('/job-form', () => import('./forms/FormBuilderScreen.tsx'), 'JobFormBuilderScreen'),
  page('/applicant-form', () => import('./forms/FormBuilderScreen.tsx'), 'ApplicantFormBuilderScreen'),
  page('/ats/jobs/import', () => import('./jobs/ImportJobsScreen.tsx'), 'ImportJobsScreen'),
  page('/ats/applicants', () => import('./applicants/ApplicantListScreen.tsx'), 'ApplicantListScreen', {
    rows: '/applicants',
    needs: right('applicants', 'view'),
  }),
  page('/ats/applicants/new', () => import('./applicants/ApplicantFormScreen.tsx'), 'NewApplicantScreen'),
  page('/ats/applicants/import', () => import('./applicants/ImportApplicantsScreen.tsx'), 'ImportApplicantsScreen'),
  page('/ats/applicants/duplicates', () => import('./applicants/DuplicateListScreen.tsx'), 'DuplicateListScreen'),
  page('/ats/applicants/compare', () => import('./applicants/CompareScreen.tsx'), 'CompareScreen'),
  page('/ats/applicants/$applicantID', () => import('./applicants/ApplicantScreen.tsx'), 'ApplicantScreen'),
  page(
    '/ats/applicants/$applicantID/edit',
    () => import('./applicants/ApplicantFormScreen.tsx'),
    'EditApplicantScreen',
  ),
  page('/ats/applicants/$applicantID/merge', () => import('./applicants/MergeScreen.tsx'), 'MergeScreen'),
  page('/ats/resumes', () => import('./resumes/IntakeScreen.tsx'), 'IntakeScreen'),
  page('/ats/resumes/$resumeID', () => import('./resumes/ReviewScreen.tsx'), 'ReviewScreen'),
]
