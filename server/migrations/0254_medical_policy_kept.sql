-- A margin keeps the policy whose premiums it took, so that one that is renamed or replaced is still found; a policy may be archived.
alter table medical_policy add column archived_at timestamptz, add column archived_by uuid references app_user (id);

alter table order_form_margin add column medical_policy_id uuid references medical_policy (id);
create index order_form_margin_policy on order_form_margin (medical_policy_id) where medical_policy_id is not null;

-- Margins of before say the policy in words; it is found where insurer, number, country and category are still the same.
update order_form_margin m set medical_policy_id = p.id
from order_form o, medical_policy p
where o.id = m.order_form_id and p.country_id = o.country_id
  and p.category = coalesce(o.terms -> 'medical' ->> 'category',
    (select e."values" ->> 'medicalCategory' from setting_edition e where e.id = m.margin_setup_id))
  and starts_with((m.input -> 'sources' ->> 'premium') || ',', 'policy ' || p.insurer || ' ' || p.policy_number || ',');
