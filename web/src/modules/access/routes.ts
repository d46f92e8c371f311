import { right } from '@muster/contract/kernel/api/permission.ts'
import { type ModuleRoute, openPage, page } from '../../kernel/routes.ts'

export const accessRoutes: readonly ModuleRoute[] = [
  openPage('/forgot-password', () => import('./sign-in/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
  openPage('/reset-password', () => import('./sign-in/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  page('/users', () => import('./users/UserListScreen.tsx'), 'UserListScreen', {
    rows: '/users',
    needs: right('users', 'view'),
  }),
  page('/users/$userID', () => import('./users/UserScreen.tsx'), 'UserScreen'),
  page('/profile', () => import('./profile/ProfileScreen.tsx'), 'ProfileScreen'),
]
