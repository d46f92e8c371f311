import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import type { BillingRow } from '@muster/contract/billing/core/shapes.contract.ts'
import type { InvoiceStatus } from '@muster/contract/billing/core/states.contract.ts'
import { BILLING_FILTER_FIELDS, billingView } from '@muster/contract/billing/core/visibility.contract.ts'
import { issueDeadline } from '@muster/contract/billing/drafts/terms.rules.ts'
import type { MailKind } from '@muster/contract/kernel/api/mail-rules.ts'
import { firstOfMonth } from '@muster/contract/kernel/values/days.ts'
import type { BillingRules } from '@muster/contract/settings/versions/billing-rules.contract.ts'
import { sql } from 'kysely'
import { invalid } from '../../../kernel/app/errors.ts'
import { countByStatus, withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { containsPattern, searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { billingRulesOn } from '../../settings/versions/billing-rules.queries.ts'
import {
  type BillingRecord,
  type Billings,
  billingsIn,
  decorateInvoiceRows,
  INVOICE_ENTITY,
  ofClient,
  presentInvoiceRow,
} from '../invoices/billings.queries.ts'
import { wasOpenOn } from '../statements/aging.queries.ts'
import { invoicesForMe } from './pending-roles.queries.ts'

type Endpoints = typeof billingEndpoints
type InvoiceParams = Pick<Call<Endpoints['list']>, 'db' | 'scope' | 'today' | 'sees' | 'staff'> & {
  readonly query: Partial<Omit<Call<Endpoints['list']>['query'], 'page' | 'pageSize'>>
}

/** Invoices with a line that matches: its placement, its consultant, its month. */
const withLine = (condition: ReturnType<typeof sql<boolean>>) => sql<boolean>`exists (
  select from billing_line line join billed_period on billed_period.id = line.billed_period_id
  left join timesheet billed_timesheet on billed_timesheet.id = coalesce(billed_period.timesheet_id, billed_period.supplements) where line.billing_id = billing.id and ${condition})`

/** A field that the user may not see can't be used as a filter either: 400 at the filter. */
function assertVisible({ query, sees }: Pick<InvoiceParams, 'query' | 'sees'>): void {
  for (const [filter, field] of Object.entries(BILLING_FILTER_FIELDS))
    if (query[filter as keyof typeof BILLING_FILTER_FIELDS] !== undefined && !sees(billingView, field))
      throw invalid([
        { path: filter, message: `You don’t have permission to filter invoices by ${filter}. Remove this filter.` },
      ])
}

/** Issued with an outstanding amount after the due date. */
export const isOverdue = (today: string) =>
  sql<boolean>`(billing.number is not null and billing.open > 0 and billing.due_date < ${today}::date)`

/** An email of one of these types about the invoice is on hold or was not delivered. */
export const hasUndelivered = (kinds: readonly MailKind[]) =>
  sql<boolean>`billing.id::text = any (array(select mail.entity_id from outbox_mail mail
    where mail.state in ('FAILED', 'HELD') and mail.entity = ${INVOICE_ENTITY} and mail.kind = any(${kinds}::text[])))`

function requestedInvoices({ db, scope, today, query, sees, staff }: InvoiceParams): Billings {
  assertVisible({ query, sees })
  const { status, clientID, countryID, legalEntityID, currency, candidateID, orderFormID, month } = query
  let rows = billingsIn(db, scope)
  if (query.waiting) rows = invoicesForMe(rows, staff)
  rows = withValues(rows, {
    'billing.status': status,
    'billing.clientId': clientID,
    'billing.countryId': countryID,
    'billing.legalEntityId': legalEntityID,
    'billing.currency': currency,
  })
  if (candidateID?.length)
    rows = rows.where(withLine(sql<boolean>`billed_period.candidate_id = any(${candidateID}::uuid[])`))
  if (orderFormID?.length)
    rows = rows.where(withLine(sql<boolean>`billed_period.order_form_id = any(${orderFormID}::uuid[])`))
  if (month?.length)
    rows = rows.where(withLine(sql<boolean>`billed_timesheet.month = any(${month.map(firstOfMonth)}::date[])`))
  const late = isOverdue(today)
  if (query.overdue !== undefined) rows = rows.where(query.overdue ? late : sql<boolean>`not ${late}`)
  if (query.disputed !== undefined) rows = rows.where('billing.disputed', '=', query.disputed)
  const open = sql<boolean>`(billing.number is not null and billing.open > 0)`
  if (query.open !== undefined) rows = rows.where(query.open ? open : sql<boolean>`not ${open}`)
  if (query.openOn) rows = rows.where(wasOpenOn(query.openOn))
  if (query.dueFrom) rows = rows.where('billing.dueDate', '>=', query.dueFrom)
  if (query.dueTo) rows = rows.where('billing.dueDate', '<=', query.dueTo)
  if (query.retained !== undefined) {
    const held = sql<boolean>`billing.id = any (array(select billing_id from billing_settlement
      where kind = 'RETENTION' group by billing_id having sum(amount) > 0))`
    rows = rows.where(query.retained ? held : sql<boolean>`not ${held}`)
  }
  if (query.undelivered?.length) rows = rows.where(hasUndelivered(query.undelivered))
  for (const term of searchTerms(query.searchInput))
    rows = rows.where(
      sql<boolean>`(billing_search(billing.number, billing.draft_number, billing.order_numbers) like ${containsPattern(term)}
        or ${ofClient('billing', term)})`,
    )
  return rows
}

const SORTS = {
  createdAt: 'billing.createdAt',
  number: 'billing.number',
  client: ['client.name', 'billing.createdAt'],
  country: ['country.name', 'billing.createdAt'],
  status: ['billing.status', 'billing.createdAt'],
  issueDate: 'billing.issueDate',
  dueDate: 'billing.dueDate',
  gross: 'billing.gross',
  open: 'billing.open',
  updatedAt: 'billing.updatedAt',
}

export async function findBillings(call: Call<Endpoints['list']>): Promise<ListQuery> {
  const plain = requestedInvoices(call)
  const { issueLimits } = await billingRulesOn(call.db, call.today)
  const row = presentInvoiceRow(call.today)
  const present = (record: BillingRecord): BillingRow => ({ ...row(record), issueBy: issueBy(issueLimits, record) })
  return { rows: decorateInvoiceRows(plain), plain, key: 'billing.id', sorts: SORTS, present }
}

const issueBy = (limits: BillingRules['issueLimits'], { supplyTo, lawCountry }: BillingRecord) =>
  supplyTo === null ? null : (issueDeadline(limits, lawCountry, supplyTo)?.last ?? null)

export function countBillings(call: Call<Endpoints['counts']>) {
  return countByStatus<InvoiceStatus>(requestedInvoices(call), 'billing.status')
}
