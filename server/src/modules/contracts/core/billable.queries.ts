import { EVER_ACTIVE } from '@muster/contract/contracts/status-groups.rules.ts'
import { type RawBuilder, sql } from 'kysely'

/** Whether the rates of `contract` bill something: a price or a multiplier above zero at a path below a rate line. */
const paysFor = (path: RawBuilder<unknown>) =>
  sql`jsonb_path_exists(contract.terms, ('$.rateLines[*].' || ${path} || ' ? (@ != null) ? (@.double() > 0)')::jsonpath)`

/** Days that a client pays for are billable by themselves. */
const BILLABLE_DAYS = sql`coalesce(timesheet.totals ->> 'billable', '0')::numeric <> 0`

/** The billable amounts of a month without billable days: the minimum, overtime and on-call days that are paid. */
const CONTRACT_ALLOWS = sql`(contract.terms ->> 'minUnits' is not null
  or (coalesce(timesheet.totals ->> 'onCall', '0')::numeric <> 0 and ${paysFor(sql`'onCallRate'`)})
  or exists (select from jsonb_each_text(timesheet.totals) part (name, value)
    where name like 'overtime%' and value::numeric <> 0 and ${paysFor(sql`'overtime.' || lower(substr(name, 9))`)}))`

/**
 * Whether a month of a contract has anything to bill, for a query with both `timesheet` and `contract`
 * (docs/domain/billing.md).
 */
export const IS_BILLED_BY_CONTRACT = sql<boolean>`(${BILLABLE_DAYS} or ${CONTRACT_ALLOWS})`

/**
 * The same for `timesheet` alone, by the client contracts of its order form in its month. A month with leave only is
 * never billed and blocks nothing; one with overtime, on-call days or below its minimum is billed.
 */
export const IS_EVER_BILLED = sql<boolean>`(${BILLABLE_DAYS} or exists (select from contract
  where contract.order_form_id = timesheet.order_form_id and contract.kind = 'CLIENT' and contract.archived_at is null
    and contract.status = any(${[...EVER_ACTIVE]}::text[])
    and contract.start_date <= timesheet.last_day and (contract.ends_on is null or contract.ends_on >= timesheet.first_day)
    and ${CONTRACT_ALLOWS}))`
