import { lookup } from '@muster/contract/kernel/api/permission.ts'
import { type ModuleRoute, page } from '../../kernel/routes.ts'

export const consultantRoutes: readonly ModuleRoute[] = [
  page('/reports', () => import('./reports/CountryReportScreen.tsx'), 'CountryReportScreen'),
  page('/candidates', () => import('./CandidateListScreen.tsx'), 'CandidateListScreen', {
    rows: '/candidates',
    needs: lookup('consultants'),
  }),
  page('/candidates/new', () => import('./form/NewCandidateScreen.tsx'), 'NewCandidateScreen'),
  page('/candidates/import', () => import('./ImportCandidatesScreen.tsx'), 'ImportCandidatesScreen'),
  page('/candidates/bank-changes', () => import('./pay/BankChangeListScreen.tsx'), 'BankChangeListScreen'),
  page('/candidates/$candidateID', () => import('./record/CandidateScreen.tsx'), 'CandidateScreen'),
  page('/candidates/$candidateID/edit', () => import('./form/EditCandidateScreen.tsx'), 'EditCandidateScreen'),
]
