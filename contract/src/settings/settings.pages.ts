import type { ModulePages } from '../kernel/api/pages.ts'

export const settingsPages = {
  addresses: ['email-templates', 'settings', 'teams'],
  records: {
    'email-template': '/email-templates/:id',
    'exchange-rate': '/settings/exchange-rates?open=:id',
    // All rates.
    'exchange-rates': '/settings/exchange-rates',
    feedback: '/settings/feedback?open=:id',
    'legal-entity': '/settings/legal-entities/:id',
    'document-template': '/settings/document-templates/:id',
    reminder: '/settings/reminders?open=:id',
    'setting-version': '/settings/versions/:id',
    team: '/teams/:id',
  },
} satisfies ModulePages
