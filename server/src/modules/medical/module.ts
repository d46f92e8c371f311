import { medicalPages } from '@muster/contract/medical/medical.pages.ts'
import { medicalPolicyEventLabels } from '@muster/contract/medical/medical-policies.labels.ts'
import { defineModule } from '../../kernel/app/module.ts'
import { demoMedicalPolicies } from './medical-policies.demo.ts'
import { medicalPolicyRoutes } from './medical-policies.routes.ts'
import { premiumImport } from './premiums-import.actions.ts'

export const medical = defineModule({
  name: 'medical',
  pages: medicalPages,
  routes: medicalPolicyRoutes,
  jobs: premiumImport.jobs,
  auditEvents: medicalPolicyEventLabels,
  auditViews: { 'medical-policy': { resource: 'settings' } },
  demo: [{ chapter: 1, write: ({ db, now }) => demoMedicalPolicies(db, { now }) }],
  testAccess: () => import('./module.testing.ts'),
})
