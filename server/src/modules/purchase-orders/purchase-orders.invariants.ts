import type { Invariant } from '../../kernel/app/module.ts'

export const purchaseOrderInvariants: readonly Invariant[] = [
  {
    name: 'The consumption of a purchase order and its contracts is the sum of their lines',
    sql: `with uses as (
        select purchase_order_id, link_id,
          coalesce(sum(amount) filter (where state = 'RESERVED'), 0) as committed,
          coalesce(sum(amount - credited) filter (where state = 'CONSUMED'), 0) as consumed,
          coalesce(sum(days) filter (where state = 'RESERVED'), 0) as committed_days,
          coalesce(sum(days - credited_days) filter (where state = 'CONSUMED'), 0) as consumed_days
        from purchase_order_use group by purchase_order_id, link_id)
      select purchase_order.id::text from purchase_order
        left join (select purchase_order_id, sum(committed) as committed, sum(consumed) as consumed
          from uses group by purchase_order_id) lines on lines.purchase_order_id = purchase_order.id
        where (purchase_order.committed, purchase_order.consumed)
          is distinct from (coalesce(lines.committed, 0), coalesce(lines.consumed, 0))
      union all
      select link.purchase_order_id::text from purchase_order_contract link left join uses on uses.link_id = link.id
        where (link.committed, link.consumed, link.committed_days, link.consumed_days) is distinct from
          (coalesce(uses.committed, 0), coalesce(uses.consumed, 0),
            coalesce(uses.committed_days, 0), coalesce(uses.consumed_days, 0))`,
  },
]
