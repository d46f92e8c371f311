import * as z from 'zod'
import { Day, Id, Money } from '../kernel/values/fields.ts'

export const ChainKind = z.enum(['MSA', 'SOW', 'PURCHASE_ORDER', 'CLIENT_CONTRACT', 'ORDER_FORM'])
export type ChainKind = z.output<typeof ChainKind>

/**
 * One document in the hierarchy MSA → SOW → PO → contract → order form. Documents that the role may not see are
 * omitted, and values that it may not see are null. For users without access to the contracts of purchase orders, the
 * orders are next to the contracts, directly under the master agreement.
 */
export const ChainNode = z.object({
  kind: ChainKind,
  id: Id,
  number: z.string(),
  name: z.string(),
  status: z.string(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  /** The document's own value: the limit of an agreement or a purchase order, the planned value of a term. */
  value: Money.nullable(),
  /** The calculation of a planned value. */
  note: z.string().nullable(),
  /** The planned values of the order forms below, each counted once, one sum per currency. */
  totals: z.array(Money),
  get children() {
    return z.array(ChainNode)
  },
})
export type ChainNode = z.output<typeof ChainNode>
