import { identityEndpoints } from '@muster/contract/consultants/identity.contract.ts'
import { routes } from '../../../kernel/http/route.ts'
import { changeDependants, changeIdentity, findByNumber } from './identity.actions.ts'

export const identityRoutes = routes(identityEndpoints, {
  change: changeIdentity,
  dependants: changeDependants,
  findByNumber,
})
