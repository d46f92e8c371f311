import { type ModuleRoute, openPage, page } from '../kernel/routes.ts'
import { accessRoutes } from '../modules/access/routes.ts'
import { billingRoutes } from '../modules/billing/routes.ts'
import { clientRoutes } from '../modules/clients/routes.ts'
import { consultantRoutes } from '../modules/consultants/routes.ts'
import { contractRoutes } from '../modules/contracts/routes.ts'
import { leaveRoutes } from '../modules/leave/routes.ts'
import { operationRoutes } from '../modules/operations/routes.ts'
import { orderFormRoutes } from '../modules/order-forms/routes.ts'
import { payrollRoutes } from '../modules/payroll/routes.ts'
import { purchaseOrderRoutes } from '../modules/purchase-orders/routes.ts'
import { recruitingRoutes } from '../modules/recruiting/routes.ts'
import { reportRoutes } from '../modules/reports/routes.ts'
import { settingRoutes } from '../modules/settings/routes.ts'
import { timesheetRoutes } from '../modules/timesheets/routes.ts'

/** A page whose module is not built yet. */
const later = (path: `/${string}`) => page(path, () => import('../shell/ComingSoonScreen.tsx'), 'ComingSoonScreen')

/** The pages of all modules. A new module adds its line here. */
export const MODULE_ROUTES: readonly ModuleRoute[] = [
  ...accessRoutes,
  ...billingRoutes,
  ...clientRoutes,
  ...consultantRoutes,
  ...contractRoutes,
  ...leaveRoutes,
  ...operationRoutes,
  ...orderFormRoutes,
  ...payrollRoutes,
  ...purchaseOrderRoutes,
  ...recruitingRoutes,
  ...reportRoutes,
  ...settingRoutes,
  ...timesheetRoutes,
  openPage('/employee-data', () => import('../open/OpenFormScreen.tsx'), 'OpenFormScreen'),
  later('/assets'),
  later('/exit-form'),
  later('/employee-data-form'),
  later('/references-data-form'),
]
