import { exchangeRateStates } from '@muster/contract/settings/exchange-rates/exchange-rates.contract.ts'
import { settingsPages } from '@muster/contract/settings/settings.pages.ts'
import { settingEventLabels } from '@muster/contract/settings/settings-events.labels.ts'
import { versionStates } from '@muster/contract/settings/versions/versions.contract.ts'
import { defineModule } from '../../kernel/app/module.ts'
import { settingsJobs, settingsSchedules } from './settings.jobs.ts'
import { settingsRoutes } from './settings.routes.ts'
import { newFeedback } from './teams/tasks.queries.ts'
import { settingsWork } from './versions/tasks.queries.ts'

export const settings = defineModule({
  name: 'settings',
  pages: settingsPages,
  routes: settingsRoutes,
  jobs: settingsJobs,
  schedules: settingsSchedules,
  states: [versionStates, exchangeRateStates],
  tasks: [
    { order: 50, read: settingsWork },
    { order: 120, read: async (reader) => ({ forMe: await newFeedback(reader) }) },
  ],
  auditEvents: settingEventLabels,
  auditViews: {
    reminder: { resource: 'settings' },
    feedback: { resource: 'settings' },
    company: { resource: 'settings' },
    'legal-entity': { resource: 'settings' },
    'country-parameters': { resource: 'settings' },
    'approval-rules': { resource: 'settings' },
    'billing-rules': { resource: 'settings' },
    'public-holiday': { resource: 'settings' },
    'number-series': { resource: 'settings' },
    team: { resource: 'settings' },
    'email-template': { resource: 'email-templates' },
    'document-template': { resource: 'settings' },
    'exchange-rate': { resource: 'exchange-rates' },
  },
  testAccess: () => import('./module.testing.ts'),
})
