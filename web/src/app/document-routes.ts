import { rowsOf } from './list-prefetch.ts'
import type { Page } from './router.tsx'

/** Agreements and contracts: those with clients below the clients, those of consultants below the consultants. */
export const documentRoutes = (page: Page) =>
  [...masterAgreementRoutes(page), ...statementOfWorkRoutes(page), ...contractRoutes(page)] as const

const masterAgreementRoutes = (page: Page) =>
  [
    page(
      '/clients/master-agreements',
      () => import('../modules/contracts/agreements/AgreementListScreen.tsx'),
      'MsaListScreen',
      rowsOf('/client/master-service-agreement'),
    ),
    page(
      '/clients/master-agreements/new',
      () => import('../modules/contracts/agreements/NewAgreementScreen.tsx'),
      'NewMsaScreen',
    ),
    page(
      '/clients/master-agreements/$agreementID',
      () => import('../modules/contracts/agreements/AgreementScreen.tsx'),
      'MsaScreen',
    ),
    page(
      '/clients/master-agreements/$agreementID/edit',
      () => import('../modules/contracts/agreements/EditAgreementScreen.tsx'),
      'EditMsaScreen',
    ),
    page(
      '/clients/master-agreements/$agreementID/amend',
      () => import('../modules/contracts/agreements/EditAgreementScreen.tsx'),
      'AmendMsaScreen',
    ),
  ] as const

const statementOfWorkRoutes = (page: Page) =>
  [
    page(
      '/clients/statements-of-work',
      () => import('../modules/contracts/agreements/AgreementListScreen.tsx'),
      'SowListScreen',
      rowsOf('/client/statement-of-work'),
    ),
    page(
      '/clients/statements-of-work/new',
      () => import('../modules/contracts/agreements/NewAgreementScreen.tsx'),
      'NewSowScreen',
    ),
    page(
      '/clients/statements-of-work/$agreementID',
      () => import('../modules/contracts/agreements/AgreementScreen.tsx'),
      'SowScreen',
    ),
    page(
      '/clients/statements-of-work/$agreementID/edit',
      () => import('../modules/contracts/agreements/EditAgreementScreen.tsx'),
      'EditSowScreen',
    ),
    page(
      '/clients/statements-of-work/$agreementID/amend',
      () => import('../modules/contracts/agreements/EditAgreementScreen.tsx'),
      'AmendSowScreen',
    ),
  ] as const

const contractRoutes = (page: Page) =>
  [
    page(
      '/clients/contracts',
      () => import('../modules/contracts/contracts/ContractListScreen.tsx'),
      'ClientContractListScreen',
      rowsOf('/client-contracts'),
    ),
    page(
      '/clients/contracts/new',
      () => import('../modules/contracts/contracts/NewContractScreen.tsx'),
      'NewClientContractScreen',
    ),
    page(
      '/clients/contracts/$contractID',
      () => import('../modules/contracts/contracts/ClientContractScreen.tsx'),
      'ClientContractScreen',
    ),
    page(
      '/clients/contracts/$contractID/edit',
      () => import('../modules/contracts/contracts/EditClientContractScreen.tsx'),
      'EditClientContractScreen',
    ),
    page(
      '/clients/contracts/$contractID/amend',
      () => import('../modules/contracts/contracts/EditClientContractScreen.tsx'),
      'AmendClientContractScreen',
    ),
    page(
      '/candidates/contracts',
      () => import('../modules/contracts/contracts/ContractListScreen.tsx'),
      'CandidateContractListScreen',
      rowsOf('/candidate-contracts'),
    ),
    page(
      '/candidates/contracts/new',
      () => import('../modules/contracts/contracts/NewContractScreen.tsx'),
      'NewCandidateContractScreen',
    ),
    page(
      '/candidates/contracts/$contractID',
      () => import('../modules/contracts/contracts/CandidateContractScreen.tsx'),
      'CandidateContractScreen',
    ),
    page(
      '/candidates/contracts/$contractID/edit',
      () => import('../modules/contracts/contracts/EditCandidateContractScreen.tsx'),
      'EditCandidateContractScreen',
    ),
    page(
      '/candidates/contracts/$contractID/amend',
      () => import('../modules/contracts/contracts/EditCandidateContractScreen.tsx'),
      'AmendCandidateContractScreen',
    ),
  ] as const
