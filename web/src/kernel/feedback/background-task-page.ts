import type { BackgroundJob } from '@muster/contract/kernel/api/background-jobs.contract.ts'

/** The page that shows the work of a kind step by step: `clients.check` and `clients.import` stand on `/clients/import`. */
const PAGES: Readonly<Record<string, string>> = { clients: '/clients/import', consultants: '/candidates/import' }

/** Where one's own work is found again, if it has a page of its own. */
export function pageOfWork({ id, kind }: Pick<BackgroundJob, 'id' | 'kind'>): string | undefined {
  const [what = '', act] = kind.split('.')
  const page = PAGES[what]
  return page && `${page}?job=${id}${act === 'check' ? '&at=columns' : ''}`
}
