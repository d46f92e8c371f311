import type { reckoningEndpoints } from '@muster/contract/billing/reckoning.contract.ts'
import type { taxPeriodEndpoints } from '@muster/contract/billing/tax-periods.contract.ts'
import { linesOf } from '../../kernel/lines.ts'
import type { SeenInvoice } from './words.ts'

export const reckoningLines = linesOf<typeof reckoningEndpoints>()({ reckon: 'PUT /billings/:id/reckoning' })
export const taxPeriodLines = linesOf<typeof taxPeriodEndpoints>()({
  list: 'GET /billings/tax-periods',
  close: 'PUT /billings/tax-periods/:id',
  requestReopening: 'POST /billings/tax-periods/:id/reopening',
  decideReopening: 'PUT /billings/tax-periods/:id/reopening',
})

/** Rates, leave, orders or taxes have changed under it, and a step says so. */
export const isStale = ({ moves = [] }: Pick<SeenInvoice, 'moves'>): boolean =>
  moves.some(({ why }) => why.some(({ name }) => name === 'asReckoned'))
