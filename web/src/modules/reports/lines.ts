/** The endpoints of these pages by address and type only, so that they load no schema. */
import type { countryEndpoints } from '@muster/contract/access/countries.contract.ts'
import type { userEndpoints } from '@muster/contract/access/users.contract.ts'
import type { backgroundJobEndpoints } from '@muster/contract/kernel/background-jobs.contract.ts'
import type { auditEndpoints } from '@muster/contract/reports/audit.contract.ts'
import type { homeEndpoints } from '@muster/contract/reports/home.contract.ts'
import type { Line } from '../../kernel/send.ts'

export type Jobs = (typeof backgroundJobEndpoints)['list']
type Audit = typeof auditEndpoints

export const homeLine: Line<(typeof homeEndpoints)['home']> = { method: 'GET', path: '/dashboard' }
export const auditLines = {
  list: { method: 'GET', path: '/audit-trails' } as Line<Audit['list']>,
  filters: { method: 'GET', path: '/audit-trails/filters' } as Line<Audit['filters']>,
}
export const directoryLine: Line<(typeof userEndpoints)['directory']> = { method: 'GET', path: '/user-directory' }
export const ownCountriesLine: Line<(typeof countryEndpoints)['own']> = { method: 'GET', path: '/user-countries' }
export const jobListLine: Line<Jobs> = { method: 'GET', path: '/background-jobs' }
