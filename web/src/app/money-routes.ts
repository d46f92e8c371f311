import { rowsOf } from './list-prefetch.ts'
import type { Page } from './router.tsx'

/** What a placement earns and costs: the month with its timesheets and payroll, purchase orders, margin set-ups with their what-if, medical policies. */
export const moneyRoutes = (page: Page) =>
  [...timesheetRoutes(page), ...purchaseOrderRoutes(page), ...marginRoutes(page), ...medicalCardRoutes(page)] as const

const timesheetRoutes = (page: Page) =>
  [
    page('/timesheets', () => import('../modules/timesheets/TimesheetListScreen.tsx'), 'TimesheetListScreen'),
    page('/timesheets/grid', () => import('../modules/timesheets/bulk-grid/BulkGridScreen.tsx'), 'ManyGridScreen'),
    page(
      '/timesheets/month-close',
      () => import('../modules/timesheets/month-close/MonthCloseScreen.tsx'),
      'MonthCloseScreen',
    ),
    page(
      '/timesheets/reminders',
      () => import('../modules/timesheets/SentReminderListScreen.tsx'),
      'SentReminderListScreen',
    ),
    page('/timesheets/leave', () => import('../modules/leave/LeaveListScreen.tsx'), 'LeaveListScreen'),
    page(
      '/timesheets/leave/calendar',
      () => import('../modules/leave/calendar/LeaveCalendarScreen.tsx'),
      'LeaveCalendarScreen',
    ),
    page('/timesheets/import', () => import('../modules/timesheets/ImportDaysScreen.tsx'), 'ImportDaysScreen'),
    page('/timesheets/payroll', () => import('../modules/payroll/runs/PayrollListScreen.tsx'), 'PayrollListScreen'),
    page(
      '/timesheets/payroll/extras',
      () => import('../modules/payroll/adjustments/AdjustmentListScreen.tsx'),
      'AdjustmentListScreen',
    ),
    page(
      '/timesheets/payroll/loans',
      () => import('../modules/payroll/adjustments/LoanListScreen.tsx'),
      'LoanListScreen',
    ),
    page(
      '/timesheets/payroll/settlements',
      () => import('../modules/payroll/settlements/SettlementListScreen.tsx'),
      'SettlementListScreen',
    ),
    page(
      '/timesheets/payroll/settlements/$settlementID',
      () => import('../modules/payroll/settlements/SettlementScreen.tsx'),
      'SettlementScreen',
    ),
    page('/timesheets/payroll/$payrollID', () => import('../modules/payroll/runs/PayrollScreen.tsx'), 'PayrollScreen'),
    page(
      '/timesheets/$timesheetID',
      () => import('../modules/timesheets/record/TimesheetScreen.tsx'),
      'TimesheetScreen',
    ),
  ] as const

const purchaseOrderRoutes = (page: Page) =>
  [
    page(
      '/purchase-orders',
      () => import('../modules/purchase-orders/PurchaseOrderListScreen.tsx'),
      'PurchaseOrderListScreen',
      rowsOf('/purchase-orders'),
    ),
    page(
      '/purchase-orders/new',
      () => import('../modules/purchase-orders/PurchaseOrderFormScreen.tsx'),
      'NewPurchaseOrderScreen',
    ),
    page(
      '/purchase-orders/$orderID',
      () => import('../modules/purchase-orders/PurchaseOrderScreen.tsx'),
      'PurchaseOrderScreen',
    ),
    page(
      '/purchase-orders/$orderID/edit',
      () => import('../modules/purchase-orders/PurchaseOrderFormScreen.tsx'),
      'EditPurchaseOrderScreen',
    ),
  ] as const

const marginRoutes = (page: Page) =>
  [
    page(
      '/margin',
      () => import('../modules/order-forms/margin/setups/MarginSetupListScreen.tsx'),
      'MarginSetupListScreen',
    ),
    page(
      '/margin/new',
      () => import('../modules/order-forms/margin/setups/MarginSetupFormScreen.tsx'),
      'NewMarginSetupScreen',
    ),
    page('/margin/what-if', () => import('../modules/order-forms/margin/MarginWhatIfScreen.tsx'), 'MarginWhatIfScreen'),
    page(
      '/margin/$setupID',
      () => import('../modules/order-forms/margin/setups/MarginSetupScreen.tsx'),
      'MarginSetupScreen',
    ),
    page(
      '/margin/$setupID/edit',
      () => import('../modules/order-forms/margin/setups/MarginSetupFormScreen.tsx'),
      'EditMarginSetupScreen',
    ),
  ] as const

const medicalCardRoutes = (page: Page) =>
  [
    page(
      '/medical-cards',
      () => import('../modules/settings/medical/MedicalPolicyListScreen.tsx'),
      'MedicalPolicyListScreen',
      rowsOf('/medical-card-policies'),
    ),
    page(
      '/medical-cards/new',
      () => import('../modules/settings/medical/MedicalPolicyFormScreen.tsx'),
      'NewMedicalPolicyScreen',
    ),
    page(
      '/medical-cards/$policyID',
      () => import('../modules/settings/medical/MedicalPolicyScreen.tsx'),
      'MedicalPolicyScreen',
    ),
    page(
      '/medical-cards/$policyID/edit',
      () => import('../modules/settings/medical/MedicalPolicyFormScreen.tsx'),
      'EditMedicalPolicyScreen',
    ),
    page(
      '/medical-cards/$policyID/import',
      () => import('../modules/settings/medical/MedicalPolicyImportScreen.tsx'),
      'MedicalPolicyImportScreen',
    ),
  ] as const
