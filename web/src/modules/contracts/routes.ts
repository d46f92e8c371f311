import { right } from '@muster/contract/kernel/api/permission.ts'
import { type ModuleRoute, page } from '../../kernel/routes.ts'

const agreementList = () => import('./agreements/AgreementListScreen.tsx')
const newAgreement = () => import('./agreements/NewAgreementScreen.tsx')
const agreement = () => import('./agreements/AgreementScreen.tsx')
const editAgreement = () => import('./agreements/EditAgreementScreen.tsx')
const contractList = () => import('./contracts/ContractListScreen.tsx')
const newContract = () => import('./contracts/NewContractScreen.tsx')
const clientContract = () => import('./contracts/ClientContractScreen.tsx')
const candidateContract = () => import('./contracts/CandidateContractScreen.tsx')
const editContract = () => import('./contracts/EditContractScreen.tsx')

export const contractRoutes: readonly ModuleRoute[] = [
  page('/clients/master-agreements', agreementList, 'MsaListScreen', {
    rows: '/client/master-service-agreement',
    needs: right('agreements', 'view', 'full'),
  }),
  page('/clients/master-agreements/new', newAgreement, 'NewMsaScreen'),
  page('/clients/master-agreements/$agreementID', agreement, 'MsaScreen'),
  page('/clients/master-agreements/$agreementID/edit', editAgreement, 'EditMsaScreen'),
  page('/clients/master-agreements/$agreementID/amend', editAgreement, 'AmendMsaScreen'),
  page('/clients/statements-of-work', agreementList, 'SowListScreen', {
    rows: '/client/statement-of-work',
    needs: right('agreements', 'view', 'full'),
  }),
  page('/clients/statements-of-work/new', newAgreement, 'NewSowScreen'),
  page('/clients/statements-of-work/$agreementID', agreement, 'SowScreen'),
  page('/clients/statements-of-work/$agreementID/edit', editAgreement, 'EditSowScreen'),
  page('/clients/statements-of-work/$agreementID/amend', editAgreement, 'AmendSowScreen'),
  page('/clients/contracts', contractList, 'ClientContractListScreen', {
    rows: '/client-contracts',
    needs: right('client-contracts', 'view'),
  }),
  page('/clients/contracts/new', newContract, 'NewClientContractScreen'),
  page('/clients/contracts/$contractID', clientContract, 'ClientContractScreen'),
  page('/clients/contracts/$contractID/edit', editContract, 'EditClientContractScreen'),
  page('/clients/contracts/$contractID/amend', editContract, 'AmendClientContractScreen'),
  page('/candidates/contracts', contractList, 'CandidateContractListScreen', {
    rows: '/candidate-contracts',
    needs: right('candidate-contracts', 'view'),
  }),
  page('/candidates/contracts/new', newContract, 'NewCandidateContractScreen'),
  page('/candidates/contracts/$contractID', candidateContract, 'CandidateContractScreen'),
  page('/candidates/contracts/$contractID/edit', editContract, 'EditCandidateContractScreen'),
  page('/candidates/contracts/$contractID/amend', editContract, 'AmendCandidateContractScreen'),
]
