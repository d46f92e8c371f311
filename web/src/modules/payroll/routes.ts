import { type ModuleRoute, page } from '../../kernel/routes.ts'

export const payrollRoutes: readonly ModuleRoute[] = [
  page('/timesheets/payroll', () => import('./runs/PayrollListScreen.tsx'), 'PayrollListScreen'),
  page('/timesheets/payroll/extras', () => import('./adjustments/AdjustmentListScreen.tsx'), 'AdjustmentListScreen'),
  page('/timesheets/payroll/loans', () => import('./adjustments/LoanListScreen.tsx'), 'LoanListScreen'),
  page(
    '/timesheets/payroll/settlements',
    () => import('./settlements/SettlementListScreen.tsx'),
    'SettlementListScreen',
  ),
  page(
    '/timesheets/payroll/settlements/$settlementID',
    () => import('./settlements/SettlementScreen.tsx'),
    'SettlementScreen',
  ),
  page('/timesheets/payroll/$payrollID', () => import('./runs/PayrollScreen.tsx'), 'PayrollScreen'),
]
