import { lookup } from '@muster/contract/kernel/api/permission.ts'
import { type ModuleRoute, page } from '../../kernel/routes.ts'

export const clientRoutes: readonly ModuleRoute[] = [
  page('/clients', () => import('./ClientListScreen.tsx'), 'ClientListScreen', {
    rows: '/clients',
    needs: lookup('clients'),
  }),
  page('/clients/new', () => import('./form/NewClientScreen.tsx'), 'NewClientScreen'),
  page('/clients/import', () => import('./ImportClientsScreen.tsx'), 'ImportClientsScreen'),
  page('/clients/$clientID/edit', () => import('./form/EditClientScreen.tsx'), 'EditClientScreen'),
  page('/clients/$clientID', () => import('./record/ClientScreen.tsx'), 'ClientScreen'),
]
