import { medicalPolicyEndpoints } from '@muster/contract/medical/medical-policies.contract.ts'
import { historyOf } from '../../kernel/app/history.ts'
import { importTemplate } from '../../kernel/batch/import.ts'
import { routes } from '../../kernel/http/route.ts'
import { archivePolicy, createPolicy, removePolicy, restorePolicy, updatePolicy } from './medical-policies.actions.ts'
import { findPolicies, getPolicy, listPolicyNames } from './medical-policies.queries.ts'
import { PREMIUM_COLUMNS, premiumImport, printPremiums } from './premiums-import.actions.ts'

export const medicalPolicyRoutes = routes(medicalPolicyEndpoints, {
  list: findPolicies,
  get: (call) => getPolicy(call, call.params.id),
  create: createPolicy,
  update: updatePolicy,
  remove: removePolicy,
  archive: archivePolicy,
  restore: restorePolicy,
  history: async (call) => {
    const { id } = await getPolicy(call, call.params.id)
    return historyOf(call, { entity: 'medical-policy', entityID: id, view: { resource: 'settings' } })
  },
  importPremiums: async (call) => {
    const { id } = await getPolicy(call, call.params.id)
    return premiumImport.start({ ...call, about: id })
  },
  premiumTemplate: () => importTemplate('premiums', PREMIUM_COLUMNS),
  exportPremiums: printPremiums,
  directory: listPolicyNames,
})
