import { medicalPages } from '@muster/contract/medical/medical.pages.ts'
import { medicalPolicyEventLabels } from '@muster/contract/medical/medical-policies.labels.ts'
import { defineModule } from '../../kernel/app/module.ts'
import { demoMedicalPolicies } from './medical-policies.demo.ts'
import { medicalPolicyJobs } from './medical-policies.jobs.ts'
import { medicalPolicyRoutes } from './medical-policies.routes.ts'

export const medical = defineModule({
  name: 'medical',
  pages: medicalPages,
  routes: medicalPolicyRoutes,
  jobs: medicalPolicyJobs,
  auditEvents: medicalPolicyEventLabels,
  auditViews: { 'medical-policy': { resource: 'settings' } },
  demo: [{ chapter: 1, write: ({ db, now }) => demoMedicalPolicies(db, { now }) }],
  testAccess: () => import('./module.testing.ts'),
})
