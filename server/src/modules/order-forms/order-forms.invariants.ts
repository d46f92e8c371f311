import type { Invariant } from '../../kernel/app/module.ts'
import { wrongPendingApprovers } from './approvals/approval-eligibility.queries.ts'

export const orderFormInvariants: readonly Invariant[] = [
  {
    name: 'An amendment, renewal or extension has the consultant, client, country and legal entity of its placement',
    sql: `select next.id::text from order_form next join order_form parent on parent.id = next.parent_id
      where next.type in ('AMENDMENT', 'RENEWAL', 'EXTENSION') and (
        (next.candidate_id, next.client_id, next.country_id, next.legal_entity_id)
          is distinct from (parent.candidate_id, parent.client_id, parent.country_id, parent.legal_entity_id)
        or parent.placement_id is distinct from next.placement_id)`,
  },
  {
    name: 'The consultant of an active order form is active or on notice',
    sql: `select order_form.id::text from order_form left join consultant on consultant.id = candidate_id
      where order_form.status in ('ACTIVE', 'ON_NOTICE') and order_form.archived_at is null
        and coalesce(consultant.status not in ('ACTIVE', 'ON_NOTICE'), true)`,
  },
  {
    name: 'An active consultant who was placed has an active order form',
    sql: `select id::text from consultant where status = 'ACTIVE' and archived_at is null
      and exists (select from order_form where candidate_id = consultant.id and joined_date is not null)
      and not exists (select from order_form where candidate_id = consultant.id
        and (status in ('ACTIVE', 'ON_NOTICE') or status_before_hold in ('ACTIVE', 'ON_NOTICE')))`,
  },
  {
    name: 'A contributor to an order form neither confirms its pay or billing nor decides on its approval',
    sql: `select order_form.id::text from order_form where exists (select from order_form_check ticked
        where ticked.order_form_id = order_form.id and ticked.checked_by = any(author_ids))
      or exists (select from order_form_approval step where step.order_form_id = order_form.id
        and (step.decided_by = any(author_ids) or step.decided_for = any(author_ids)))`,
  },
  {
    name: 'An order form shows its latest margin snapshot',
    sql: `select order_form.id::text from order_form join lateral (select gm_percent, verdict from order_form_margin
        where order_form_id = order_form.id order by version desc limit 1) snapshot on true
      where submitted_at is not null and status not in ('DRAFT', 'REVISION_REQUESTED')
        and (order_form.gm_percent, order_form.margin_verdict) is distinct from (snapshot.gm_percent, snapshot.verdict)`,
  },
  { name: 'The pending approvers of an order form match the approval policy', find: wrongPendingApprovers },
]
