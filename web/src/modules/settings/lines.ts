/** The endpoints of these pages by address and type only, so that they load no schema. */
import type { countryEndpoints } from '@muster/contract/access/countries.contract.ts'
import type { userEndpoints } from '@muster/contract/access/users.contract.ts'
import type { feedbackEndpoints } from '@muster/contract/settings/feedback.contract.ts'
import type { Line } from '../../kernel/send.ts'

type Feedback = typeof feedbackEndpoints

export const countriesLine: Line<(typeof countryEndpoints)['all']> = { method: 'GET', path: '/countries' }
export const rolesLine: Line<(typeof userEndpoints)['roles']> = { method: 'GET', path: '/roles' }
export const feedbackLines = {
  list: { method: 'GET', path: '/submit-feedback' } as Line<Feedback['list']>,
  answer: { method: 'PUT', path: '/submit-feedback/:id' } as Line<Feedback['answer']>,
}
