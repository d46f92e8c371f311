import { right } from '@muster/contract/kernel/permission.ts'
import { useMay } from '../../kernel/permissions.ts'
import { useFileTypes } from './fileTypes.ts'

/** The parts of the record, in their order. Those of later modules come with them. */
export const TABS = {
  profile: 'Profile',
  'pay-and-bank': 'Pay and bank',
  visa: 'Visa',
  dependants: 'Dependants',
  files: 'Files',
  history: 'History',
} as const
export type Tab = keyof typeof TABS

/** The parts that this role sees; whoever only looks names up has nothing to choose from. */
export function useTabs(): Tab[] {
  const can = useMay()
  const { seen } = useFileTypes()
  if (!can(right('consultants', 'view'))) return ['profile']
  const seesIdentity = can(right('consultant-identity', 'view'))
  const seesMoney = can(right('consultant-pay', 'view')) || can(right('consultant-bank', 'view'))
  return [
    'profile',
    ...(seesMoney ? (['pay-and-bank'] as const) : []),
    ...(seesIdentity ? (['visa', 'dependants'] as const) : []),
    ...(seen.length > 0 ? (['files'] as const) : []),
    'history',
  ]
}
