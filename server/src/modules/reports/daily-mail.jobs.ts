import type { CountryDate } from '../../kernel/app/country-date.ts'
import type { Module } from '../../kernel/app/module.ts'
import { defineJob, type Job, type Schedule } from '../../kernel/jobs/jobs.ts'
import { DIGEST_OF_USER, type PersonDay, sendDigest, startDigests } from './daily-mail.actions.ts'
import { digestPartsOf } from './daily-mail.queries.ts'

export function reportJobs(modules: readonly Module[]): readonly Job[] {
  const parts = digestPartsOf(modules)
  return [
    defineJob<CountryDate>('reports.digest', ({ appContext, payload }) => startDigests(appContext, payload)),
    defineJob<PersonDay>(DIGEST_OF_USER, ({ appContext, payload }) => sendDigest(appContext, parts, payload)),
  ]
}

export const reportSchedules: readonly Schedule[] = [
  // After the reminders of the same morning.
  { name: 'reports.digest', every: 'day', at: '07:00', zone: 'country' },
]
