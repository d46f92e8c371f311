import { accessPages } from '@muster/contract/access/access.pages.ts'
import { billingPages } from '@muster/contract/billing/billing.pages.ts'
import { clientPages } from '@muster/contract/clients/clients.pages.ts'
import { consultantPages } from '@muster/contract/consultants/consultants.pages.ts'
import { contractPages } from '@muster/contract/contracts/contracts.pages.ts'
import { recordPathOf } from '@muster/contract/kernel/api/pages.ts'
import { leavePages } from '@muster/contract/leave/leave.pages.ts'
import { marginPages } from '@muster/contract/margin/margin.pages.ts'
import { medicalPages } from '@muster/contract/medical/medical.pages.ts'
import { operationsPages } from '@muster/contract/operations/operations.pages.ts'
import { orderFormPages } from '@muster/contract/order-forms/order-forms.pages.ts'
import { payrollPages } from '@muster/contract/payroll/payroll.pages.ts'
import { purchaseOrderPages } from '@muster/contract/purchase-orders/purchase-orders.pages.ts'
import { recruitingPages } from '@muster/contract/recruiting/recruiting.pages.ts'
import { settingsPages } from '@muster/contract/settings/settings.pages.ts'
import { timesheetPages } from '@muster/contract/timesheets/timesheets.pages.ts'

/**
 * The page of the record of an event or a notification, if there is one. Not part of the manifests, which load with the
 * shell.
 */
export const recordPath = recordPathOf([
  accessPages,
  billingPages,
  clientPages,
  consultantPages,
  contractPages,
  leavePages,
  marginPages,
  medicalPages,
  operationsPages,
  orderFormPages,
  payrollPages,
  purchaseOrderPages,
  recruitingPages,
  settingsPages,
  timesheetPages,
])
