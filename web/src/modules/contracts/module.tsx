import { right } from '@muster/contract/kernel/api/permission.ts'
import { defineModule } from '../../kernel/module.ts'
import { lazyNamed } from '../../ui/lazy/lazily.ts'

const AgreementsTab = lazyNamed(() => import('./agreements/AgreementsTab.tsx'), 'AgreementsTab')
const ClientContractsTab = lazyNamed(() => import('./contracts/ContractsTab.tsx'), 'ClientContractsTab')
const EmploymentContractsTab = lazyNamed(() => import('./contracts/ContractsTab.tsx'), 'EmploymentContractsTab')

const AGREEMENTS = right('agreements', 'view', 'full')
const CLIENT_CONTRACTS = right('client-contracts', 'view')
const CANDIDATE_CONTRACTS = right('candidate-contracts', 'view')

export const contracts = defineModule({
  name: 'contracts',
  palette: [
    { order: 10, path: '/clients/master-agreements', label: 'Master agreements', needs: AGREEMENTS },
    { order: 20, path: '/clients/statements-of-work', label: 'Statements of work', needs: AGREEMENTS },
    { order: 30, path: '/clients/contracts', label: 'Client contracts', needs: CLIENT_CONTRACTS },
    { order: 40, path: '/candidates/contracts', label: 'Employment contracts', needs: CANDIDATE_CONTRACTS },
  ],
  recordTabs: {
    client: [
      {
        order: 20,
        key: 'agreements',
        label: 'Agreements',
        needs: AGREEMENTS,
        part: ({ id }) => <AgreementsTab clientID={id} />,
      },
      {
        order: 30,
        key: 'contracts',
        label: 'Contracts',
        needs: CLIENT_CONTRACTS,
        part: ({ id }) => <ClientContractsTab clientID={id} />,
      },
    ],
    consultant: [
      {
        order: 20,
        key: 'contracts',
        label: 'Contracts',
        needs: CANDIDATE_CONTRACTS,
        part: ({ id }) => <EmploymentContractsTab candidateID={id} />,
      },
    ],
  },
})
