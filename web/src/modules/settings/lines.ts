import type { countryEndpoints } from '@muster/contract/access/countries.contract.ts'
import type { userEndpoints } from '@muster/contract/access/users.contract.ts'
import type { feedbackEndpoints } from '@muster/contract/settings/feedback.contract.ts'
import { linesOf } from '../../kernel/lines.ts'

export const countryLines = linesOf<typeof countryEndpoints>()({ all: 'GET /countries' })
export const userLines = linesOf<typeof userEndpoints>()({ roles: 'GET /roles' })
export const feedbackLines = linesOf<typeof feedbackEndpoints>()({
  list: 'GET /submit-feedback',
  answer: 'PUT /submit-feedback/:id',
})
