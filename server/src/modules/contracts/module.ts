import { contractEventLabels } from '@muster/contract/contracts/contracts.labels.ts'
import { contractPages } from '@muster/contract/contracts/contracts.pages.ts'
import {
  agreementStates,
  candidateContractStates,
  clientContractStates,
} from '@muster/contract/contracts/states.contract.ts'
import {
  agreementView,
  candidateContractView,
  clientContractView,
} from '@muster/contract/contracts/visibility.contract.ts'
import { defineModule, type NotifiedRecords } from '../../kernel/app/module.ts'
import { readDemoUsers } from '../access/users/users.demo.ts'
import { readDemoClients } from '../clients/demo/clients.demo.ts'
import { agreementsIn } from './agreements/agreements.queries.ts'
import { agreementRoutes } from './agreements/agreements.routes.ts'
import { contractJobs, contractSchedules } from './contracts/contracts.jobs.ts'
import { contractsIn } from './contracts/contracts.queries.ts'
import { contractRoutes } from './contracts/contracts.routes.ts'
import { contractInvariants } from './contracts.invariants.ts'
import { contractSamples } from './core/document-samples.documents.ts'
import { contractWork } from './core/tasks.queries.ts'
import { demoAgreements } from './demo/agreements.demo.ts'
import { demoContracts } from './demo/contracts.demo.ts'

const contractsOf = (kind: 'CANDIDATE' | 'CLIENT'): NotifiedRecords => ({
  resource: kind === 'CANDIDATE' ? 'candidate-contracts' : 'client-contracts',
  within: (db, scope, ids) =>
    contractsIn(db, scope, kind).select('contract.id').where('contract.id', 'in', ids).execute(),
})
const agreementsOf = (kind: 'MSA' | 'SOW'): NotifiedRecords => ({
  resource: 'agreements',
  within: (db, scope, ids) =>
    agreementsIn(db, scope, kind).select('agreement.id').where('agreement.id', 'in', ids).execute(),
})

export const contracts = defineModule({
  name: 'contracts',
  pages: contractPages,
  routes: [...agreementRoutes, ...contractRoutes],
  jobs: contractJobs,
  schedules: contractSchedules,
  states: [agreementStates, candidateContractStates, clientContractStates],
  tasks: [{ order: 20, read: contractWork }],
  digest: {
    records: {
      'candidate-contract': contractsOf('CANDIDATE'),
      'client-contract': contractsOf('CLIENT'),
      'master-service-agreement': agreementsOf('MSA'),
      'statement-of-work': agreementsOf('SOW'),
    },
  },
  auditEvents: contractEventLabels,
  auditViews: {
    'master-service-agreement': agreementView,
    'statement-of-work': agreementView,
    'candidate-contract': candidateContractView,
    'client-contract': clientContractView,
  },
  templateSamples: contractSamples,
  invariants: contractInvariants,
  demo: [
    {
      chapter: 2,
      write: async ({ db, appContext, random, now, startedAt }) => {
        const users = await readDemoUsers(db)
        const clients = await readDemoClients(db, startedAt)
        await demoAgreements(db, appContext, { random: random.fork('agreements'), users, clients, now })
      },
    },
    {
      // Contracts are created from order forms, which a later module provides.
      chapter: 4,
      write: async ({ db, appContext, random, now }) =>
        demoContracts(db, appContext, { random: random.fork('contracts'), users: await readDemoUsers(db), now }),
    },
  ],
  testAccess: () => import('./module.testing.ts'),
})
