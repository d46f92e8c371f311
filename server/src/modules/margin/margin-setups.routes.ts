import { marginSetupEndpoints } from '@muster/contract/margin/setups/margin-setups.contract.ts'
import { historyOf } from '../../kernel/app/history.ts'
import { routes } from '../../kernel/http/route.ts'
import { calculate, changeSetup, proposeSetup, withdrawSetup } from './margin-setups.actions.ts'
import { findSetups, getSetup, setupsInForce } from './margin-setups.queries.ts'

export const marginSetupRoutes = routes(marginSetupEndpoints, {
  list: findSetups,
  get: (call) => getSetup(call, call.params.id),
  create: proposeSetup,
  update: changeSetup,
  remove: withdrawSetup,
  history: async (call) => {
    const { id } = await getSetup(call, call.params.id)
    return historyOf(call, { entity: 'margin-setup', entityID: id, view: { resource: 'settings' } })
  },
  inForce: setupsInForce,
  calculate,
})
