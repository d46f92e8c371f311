import type { calculationEndpoints } from '@muster/contract/billing/drafts/recalculation.contract.ts'
import type { taxPeriodEndpoints } from '@muster/contract/billing/tax/tax-periods.contract.ts'
import { endpointRefs } from '../../../kernel/api/endpoint-refs.ts'
import type { VisibleInvoice } from '../labels.ts'

export const calculationLines = endpointRefs<typeof calculationEndpoints>()({
  recalculate: 'PUT /billings/:id/recalculate',
})
export const taxPeriodLines = endpointRefs<typeof taxPeriodEndpoints>()({
  list: 'GET /billings/tax-periods',
  close: 'PUT /billings/tax-periods/:id',
  requestReopening: 'POST /billings/tax-periods/:id/reopening',
  decideReopening: 'PUT /billings/tax-periods/:id/reopening',
})

/** Data behind the draft has changed since it was calculated, and a guard reports it. */
export const isStale = ({ availableTransitions: moves = [] }: Pick<VisibleInvoice, 'availableTransitions'>): boolean =>
  moves.some(({ why }) => why.some(({ name }) => name === 'isUpToDate'))
