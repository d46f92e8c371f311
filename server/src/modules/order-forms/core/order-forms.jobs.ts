import type { CountryDate } from '../../../kernel/app/country-date.ts'
import { defineJob, type Schedule } from '../../../kernel/jobs/jobs.ts'
import { resolvePendingWaivers } from '../approvals/agreement-waiver.jobs.ts'
import { refreshPendingApprovers } from '../approvals/pending-approvers.actions.ts'
import { runOrderFormDailyTransitions } from '../lifecycle/scheduled-activation.jobs.ts'
import { remindLateSteps, remindOffers, remindRenewals } from './reminders.actions.ts'

export const orderFormJobs = [
  defineJob<CountryDate>('order-forms.daily-transitions', ({ appContext, payload }) =>
    runOrderFormDailyTransitions(appContext, payload),
  ),
  defineJob<CountryDate>('order-forms.resolve-waivers', ({ appContext, payload }) =>
    resolvePendingWaivers(appContext, payload),
  ),
  defineJob<{ readonly clientID: string }>('order-forms.agreement-in-force', ({ appContext, payload }) =>
    resolvePendingWaivers(appContext, payload),
  ),
  defineJob<{ readonly userID: string }>('order-forms.approver-changed', ({ appContext, payload }) =>
    refreshPendingApprovers(appContext.db, payload.userID),
  ),
  defineJob('order-forms.late-steps', ({ appContext, now }) => remindLateSteps(appContext, now)),
  defineJob<CountryDate>('order-forms.reminders', ({ appContext, payload, now }) =>
    remindRenewals(appContext, payload, now),
  ),
  defineJob<CountryDate>('order-forms.offer-reminders', ({ appContext, payload, now }) =>
    remindOffers(appContext, payload, now),
  ),
]

export const orderFormSchedules: readonly Schedule[] = [
  // Before the daily contract job: an amended contract starts with the order form that amends it.
  { name: 'order-forms.daily-transitions', every: 'day', at: '00:00', zone: 'country' },
  // After the daily contract job, which renews or ends agreements.
  { name: 'order-forms.resolve-waivers', every: 'day', at: '00:30', zone: 'country' },
  { name: 'order-forms.late-steps', every: 'hour', at: '00:10', zone: 'UTC' },
  { name: 'order-forms.reminders', every: 'day', at: '06:00', zone: 'country' },
  { name: 'order-forms.offer-reminders', every: 'day', at: '06:00', zone: 'country' },
]
