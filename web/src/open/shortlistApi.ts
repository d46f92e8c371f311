import type { sharedShortlistEndpoints } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import { endpointRefs } from '../kernel/api/endpoint-refs.ts'

export const shortlistApi = endpointRefs<typeof sharedShortlistEndpoints>()({
  get: 'POST /open/shortlists/read open',
  profile: 'POST /open/shortlists/profile open',
  answer: 'POST /open/shortlists/answer open',
})
