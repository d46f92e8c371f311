import {
  IconAddressBook,
  IconBriefcase2,
  IconBuilding,
  IconChartBar,
  IconClockHour4,
  IconDeviceLaptop,
  IconFileText,
  IconSettings,
  IconShoppingCart,
  IconUsers,
} from '@tabler/icons-react'
import type { MenuPath } from './menu.ts'

const ICONS: Record<MenuPath, typeof IconUsers> = {
  '/purchase-orders': IconShoppingCart,
  '/timesheets': IconClockHour4,
  '/ats': IconBriefcase2,
  '/settings': IconSettings,
  '/users': IconUsers,
  '/assets': IconDeviceLaptop,
  '/reports': IconChartBar,
  '/clients': IconBuilding,
  '/candidates': IconAddressBook,
  '/order-form-setups': IconFileText,
}

export function MenuIcon({ path }: { path: MenuPath }) {
  const Icon = ICONS[path]
  return <Icon size={18} stroke={1.7} aria-hidden="true" />
}
