import type { BackgroundJob } from '@muster/contract/kernel/api/background-jobs.contract.ts'

/**
 * The page that shows a job step by step, by job type: `clients.check` and `clients.import` are shown at
 * `/clients/import`.
 */
const PAGES: Readonly<Record<string, string>> = { clients: '/clients/import', consultants: '/candidates/import' }

/** The page of a background job, if its type has one. */
export function pageOfWork({ id, kind }: Pick<BackgroundJob, 'id' | 'kind'>): string | undefined {
  const [what = '', act] = kind.split('.')
  const page = PAGES[what]
  return page && `${page}?job=${id}${act === 'check' ? '&at=columns' : ''}`
}
