import { right } from '@muster/contract/kernel/api/permission.ts'
import { type ModuleRoute, page } from '../../kernel/routes.ts'

export const contractRoutes: readonly ModuleRoute[] = [
  page('/clients/master-agreements', () => import('./agreements/AgreementListScreen.tsx'), 'MsaListScreen', {
    rows: '/client/master-service-agreement',
    needs: right('agreements', 'view', 'full'),
  }),
  page('/clients/master-agreements/new', () => import('./agreements/NewAgreementScreen.tsx'), 'NewMsaScreen'),
  page('/clients/master-agreements/$agreementID', () => import('./agreements/AgreementScreen.tsx'), 'MsaScreen'),
  page(
    '/clients/master-agreements/$agreementID/edit',
    () => import('./agreements/EditAgreementScreen.tsx'),
    'EditMsaScreen',
  ),
  page(
    '/clients/master-agreements/$agreementID/amend',
    () => import('./agreements/EditAgreementScreen.tsx'),
    'AmendMsaScreen',
  ),
  page('/clients/statements-of-work', () => import('./agreements/AgreementListScreen.tsx'), 'SowListScreen', {
    rows: '/client/statement-of-work',
    needs: right('agreements', 'view', 'full'),
  }),
  page('/clients/statements-of-work/new', () => import('./agreements/NewAgreementScreen.tsx'), 'NewSowScreen'),
  page('/clients/statements-of-work/$agreementID', () => import('./agreements/AgreementScreen.tsx'), 'SowScreen'),
  page(
    '/clients/statements-of-work/$agreementID/edit',
    () => import('./agreements/EditAgreementScreen.tsx'),
    'EditSowScreen',
  ),
  page(
    '/clients/statements-of-work/$agreementID/amend',
    () => import('./agreements/EditAgreementScreen.tsx'),
    'AmendSowScreen',
  ),
  page('/clients/contracts', () => import('./contracts/ContractListScreen.tsx'), 'ClientContractListScreen', {
    rows: '/client-contracts',
    needs: right('client-contracts', 'view'),
  }),
  page('/clients/contracts/new', () => import('./contracts/NewContractScreen.tsx'), 'NewClientContractScreen'),
  page('/clients/contracts/$contractID', () => import('./contracts/ClientContractScreen.tsx'), 'ClientContractScreen'),
  page(
    '/clients/contracts/$contractID/edit',
    () => import('./contracts/EditClientContractScreen.tsx'),
    'EditClientContractScreen',
  ),
  page(
    '/clients/contracts/$contractID/amend',
    () => import('./contracts/EditClientContractScreen.tsx'),
    'AmendClientContractScreen',
  ),
  page('/candidates/contracts', () => import('./contracts/ContractListScreen.tsx'), 'CandidateContractListScreen', {
    rows: '/candidate-contracts',
    needs: right('candidate-contracts', 'view'),
  }),
  page('/candidates/contracts/new', () => import('./contracts/NewContractScreen.tsx'), 'NewCandidateContractScreen'),
  page(
    '/candidates/contracts/$contractID',
    () => import('./contracts/CandidateContractScreen.tsx'),
    'CandidateContractScreen',
  ),
  page(
    '/candidates/contracts/$contractID/edit',
    () => import('./contracts/EditCandidateContractScreen.tsx'),
    'EditCandidateContractScreen',
  ),
  page(
    '/candidates/contracts/$contractID/amend',
    () => import('./contracts/EditCandidateContractScreen.tsx'),
    'AmendCandidateContractScreen',
  ),
]
