import { payEndpoints } from '@muster/contract/consultants/pay.contract.ts'
import { routes } from '../../../kernel/http/route.ts'
import { changePay } from './pay.actions.ts'

export const payRoutes = routes(payEndpoints, { change: changePay })
