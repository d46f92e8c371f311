import { right } from '@muster/contract/kernel/api/permission.ts'
import { type ModuleRoute, page } from '../../kernel/routes.ts'

export const orderFormRoutes: readonly ModuleRoute[] = [
  page('/order-form-setups', () => import('./OrderFormListScreen.tsx'), 'OrderFormListScreen', {
    rows: '/order-form-setup',
    needs: right('order-forms', 'view'),
  }),
  page('/order-form-setups/new', () => import('./wizard/NewOrderFormScreen.tsx'), 'NewOrderFormScreen'),
  page('/order-form-setups/requests', () => import('./onboarding/RequestListScreen.tsx'), 'RequestListScreen'),
  page('/order-form-setups/$orderFormID/edit', () => import('./wizard/EditOrderFormScreen.tsx'), 'EditOrderFormScreen'),
  page('/order-form-setups/$orderFormID', () => import('./record/OrderFormScreen.tsx'), 'OrderFormScreen'),
  page('/margin', () => import('./margin/setups/MarginSetupListScreen.tsx'), 'MarginSetupListScreen'),
  page('/margin/new', () => import('./margin/setups/MarginSetupFormScreen.tsx'), 'NewMarginSetupScreen'),
  page('/margin/what-if', () => import('./margin/MarginWhatIfScreen.tsx'), 'MarginWhatIfScreen'),
  page('/margin/$setupID', () => import('./margin/setups/MarginSetupScreen.tsx'), 'MarginSetupScreen'),
  page('/margin/$setupID/edit', () => import('./margin/setups/MarginSetupFormScreen.tsx'), 'EditMarginSetupScreen'),
]
