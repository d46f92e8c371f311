import type { Page } from './router.tsx'
import { rowsOf } from './rows-ahead.ts'

/** Agreements and contracts: those with clients below the clients, those of consultants below the consultants. */
export const documentRoutes = (page: Page) =>
  [
    page(
      '/clients/master-agreements',
      () => import('../modules/contracts/AgreementListScreen.tsx'),
      'MsaListScreen',
      rowsOf('/client/master-service-agreement'),
    ),
    page('/clients/master-agreements/new', () => import('../modules/contracts/NewAgreementScreen.tsx'), 'NewMsaScreen'),
    page(
      '/clients/master-agreements/$agreementID',
      () => import('../modules/contracts/AgreementScreen.tsx'),
      'MsaScreen',
    ),
    page(
      '/clients/master-agreements/$agreementID/edit',
      () => import('../modules/contracts/EditAgreementScreen.tsx'),
      'EditMsaScreen',
    ),
    page(
      '/clients/master-agreements/$agreementID/amend',
      () => import('../modules/contracts/EditAgreementScreen.tsx'),
      'AmendMsaScreen',
    ),
    page(
      '/clients/statements-of-work',
      () => import('../modules/contracts/AgreementListScreen.tsx'),
      'SowListScreen',
      rowsOf('/client/statement-of-work'),
    ),
    page(
      '/clients/statements-of-work/new',
      () => import('../modules/contracts/NewAgreementScreen.tsx'),
      'NewSowScreen',
    ),
    page(
      '/clients/statements-of-work/$agreementID',
      () => import('../modules/contracts/AgreementScreen.tsx'),
      'SowScreen',
    ),
    page(
      '/clients/statements-of-work/$agreementID/edit',
      () => import('../modules/contracts/EditAgreementScreen.tsx'),
      'EditSowScreen',
    ),
    page(
      '/clients/statements-of-work/$agreementID/amend',
      () => import('../modules/contracts/EditAgreementScreen.tsx'),
      'AmendSowScreen',
    ),
    page(
      '/clients/contracts',
      () => import('../modules/contracts/ContractListScreen.tsx'),
      'ClientContractListScreen',
      rowsOf('/client-contracts'),
    ),
    page(
      '/clients/contracts/new',
      () => import('../modules/contracts/NewContractScreen.tsx'),
      'NewClientContractScreen',
    ),
    page(
      '/clients/contracts/$contractID',
      () => import('../modules/contracts/ClientContractScreen.tsx'),
      'ClientContractScreen',
    ),
    page(
      '/clients/contracts/$contractID/edit',
      () => import('../modules/contracts/EditClientContractScreen.tsx'),
      'EditClientContractScreen',
    ),
    page(
      '/clients/contracts/$contractID/amend',
      () => import('../modules/contracts/EditClientContractScreen.tsx'),
      'AmendClientContractScreen',
    ),
    page(
      '/candidates/contracts',
      () => import('../modules/contracts/ContractListScreen.tsx'),
      'CandidateContractListScreen',
      rowsOf('/candidate-contracts'),
    ),
    page(
      '/candidates/contracts/new',
      () => import('../modules/contracts/NewContractScreen.tsx'),
      'NewCandidateContractScreen',
    ),
    page(
      '/candidates/contracts/$contractID',
      () => import('../modules/contracts/CandidateContractScreen.tsx'),
      'CandidateContractScreen',
    ),
    page(
      '/candidates/contracts/$contractID/edit',
      () => import('../modules/contracts/EditCandidateContractScreen.tsx'),
      'EditCandidateContractScreen',
    ),
    page(
      '/candidates/contracts/$contractID/amend',
      () => import('../modules/contracts/EditCandidateContractScreen.tsx'),
      'AmendCandidateContractScreen',
    ),
  ] as const
