import * as z from 'zod'
import { Day, Id, Money } from '../kernel/values/fields.ts'

export const ChainKind = z.enum(['MSA', 'SOW', 'PURCHASE_ORDER', 'CLIENT_CONTRACT', 'ORDER_FORM'])
export type ChainKind = z.output<typeof ChainKind>

/**
 * One paper of the chain MSA → SOW → PO → contract → order form. What the reader's role may not see is not in it, and values that it may
 * not see are null. Who may not see the contracts of purchase orders finds the orders beside them, directly under the master agreement.
 */
export const ChainNode = z.object({
  kind: ChainKind,
  id: Id,
  number: z.string(),
  name: z.string(),
  status: z.string(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  /** What the paper itself says it is worth: the ceiling of an agreement or a purchase order, the planned value of a term. */
  value: Money.nullable(),
  /** How a planned value was reckoned. */
  note: z.string().nullable(),
  /** The planned values of the order forms below, each counted once, one sum per currency. */
  totals: z.array(Money),
  get children() {
    return z.array(ChainNode)
  },
})
export type ChainNode = z.output<typeof ChainNode>
