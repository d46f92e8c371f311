import * as z from 'zod'
import { billingView } from '../billing/core/visibility.contract.ts'
import { clientView } from '../clients/visibility.contract.ts'
import { candidateView } from '../consultants/view.contract.ts'
import { agreementView, candidateContractView, clientContractView } from '../contracts/visibility.contract.ts'
import { type Endpoints, get, list } from '../kernel/api/endpoint.ts'
import { HistoryEntry } from '../kernel/api/history.ts'
import { right } from '../kernel/api/permission.ts'
import type { View } from '../kernel/api/views.ts'
import { CountryID, Day, Id, many } from '../kernel/values/fields.ts'
import { leaveView } from '../leave/visibility.contract.ts'
import { orderFormView } from '../order-forms/core/visibility.contract.ts'
import { payrollView } from '../payroll/core/visibility.contract.ts'
import { purchaseOrderView } from '../purchase-orders/visibility.contract.ts'
import { timesheetView } from '../timesheets/visibility.contract.ts'

/**
 * Through whose eyes the entries about each kind of record are read: the reader needs sight of the resource, and sees only the
 * changes of fields that this view shows them. A kind that is not named here is for those who may see everything of the trail.
 */
export const AUDIT_VIEWS: Readonly<Record<string, View>> = {
  client: clientView,
  consultant: candidateView,
  'master-service-agreement': agreementView,
  'statement-of-work': agreementView,
  'candidate-contract': candidateContractView,
  'client-contract': clientContractView,
  'purchase-order': purchaseOrderView,
  'order-form': orderFormView,
  leave: leaveView,
  timesheet: timesheetView,
  'timesheet-month': { resource: 'timesheets' },
  payroll: payrollView,
  'payroll-adjustment': { resource: 'payrolls' },
  'payroll-loan': { resource: 'payrolls' },
  'final-settlement': { resource: 'final-settlements' },
  billing: billingView,
  'credit-note': { resource: 'credit-notes' },
  receipt: { resource: 'receipts' },
  allocation: { resource: 'receipts' },
  'visa-request': { resource: 'visas' },
  'medical-request': { resource: 'medical-cards' },
  'laptop-request': { resource: 'assets' },
  'employee-data-request': { resource: 'employee-data-forms' },
  user: { resource: 'users' },
  session: { resource: 'users' },
  export: { resource: 'audit-trails' },
  application: { resource: 'audit-trails' },
  'saved-view': { resource: 'audit-trails' },
  mail: { resource: 'settings' },
  'background-job': { resource: 'settings' },
  reminder: { resource: 'settings' },
  feedback: { resource: 'settings' },
  company: { resource: 'settings' },
  'legal-entity': { resource: 'settings' },
  'country-parameters': { resource: 'settings' },
  'approval-rules': { resource: 'settings' },
  'billing-rules': { resource: 'settings' },
  'public-holiday': { resource: 'settings' },
  'number-series': { resource: 'settings' },
  delegation: { resource: 'users' },
  team: { resource: 'settings' },
  'medical-policy': { resource: 'settings' },
  'email-template': { resource: 'email-templates' },
  'margin-setup': { resource: 'settings' },
  'document-template': { resource: 'settings' },
  'exchange-rate': { resource: 'exchange-rates' },
}

/** The free words of a reason often tell what a field would: they need the sight of `reason`, or of the field named here. */
export const AUDIT_REASONS: Readonly<Record<string, string>> = { consultant: 'exitReason' }

export const AuditEntry = HistoryEntry.extend({
  entity: z.string(),
  entityID: z.string(),
  entityName: z.string().nullable(),
  countryID: CountryID.nullable(),
  ip: z.string().nullable(),
  requestID: z.string().nullable(),
  /** Whether the hash chain already covers it. */
  sealed: z.boolean(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const auditEndpoints = {
  list: list('/audit-trails', {
    summary: 'Who did what and when, field by field, as far as the reader may see the fields.',
    may: right('audit-trails', 'view'),
    item: AuditEntry,
    filters: {
      entity: many(z.string().trim().min(1).max(60)),
      entityID: z.string().trim().min(1).max(100).optional(),
      actorID: Id.optional(),
      event: many(z.string().trim().min(1).max(80)),
      countryID: many(CountryID),
      from: Day.optional(),
      to: Day.optional(),
    },
    sorts: ['at'],
    order: '-at',
    export: right('audit-trails', 'export'),
  }),
  filters: get('/audit-trails/filters', {
    summary: 'The kinds of records and events that the trail holds.',
    may: right('audit-trails', 'view'),
    returns: z.object({ entities: z.array(z.string()), events: z.array(z.string()) }),
  }),
} satisfies Endpoints
