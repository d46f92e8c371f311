import * as z from 'zod'
import { Day, Id, Money } from '../kernel/values/fields.ts'

export const ChainKind = z.enum(['MSA', 'SOW', 'PURCHASE_ORDER', 'CLIENT_CONTRACT', 'ORDER_FORM'])
export type ChainKind = z.output<typeof ChainKind>

/**
 * One document in the chain MSA → SOW → PO → contract → order form. Documents that the reader's role may not see are left out, and values
 * that it may not see are null. A reader who may not see the contracts of purchase orders gets the orders next to the contracts, directly
 * under the master agreement.
 */
export const ChainNode = z.object({
  kind: ChainKind,
  id: Id,
  number: z.string(),
  name: z.string(),
  status: z.string(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  /** The document's own value: the ceiling of an agreement or a purchase order, the planned value of a term. */
  value: Money.nullable(),
  /** How a planned value was calculated. */
  note: z.string().nullable(),
  /** The planned values of the order forms below, each counted once, one sum per currency. */
  totals: z.array(Money),
  get children() {
    return z.array(ChainNode)
  },
})
export type ChainNode = z.output<typeof ChainNode>
