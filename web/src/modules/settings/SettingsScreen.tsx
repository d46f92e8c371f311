import { Outlet, useLocation } from '@tanstack/react-router'
import { Refused } from '../../kernel/Allowed.tsx'
import { useMay } from '../../kernel/permissions.ts'
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx'
import { SECTIONS } from './SettingsSections.tsx'

/** «My Setting»: the parts that this reader may see at the left, the open one beside them. */
export function SettingsScreen() {
  const can = useMay()
  const name = useLocation({ select: ({ pathname }) => pathname.split('/')[2] || 'company' })
  const readable = SECTIONS.filter(({ may }) => may === null || can(may))
  const wanted = SECTIONS.find(({ key }) => key === name)?.may
  return (
    <SettingsPage title="My Setting" items={readable} current={name} hasOwnHead>
      {wanted && !can(wanted) ? <Refused needs={wanted} /> : <Outlet />}
    </SettingsPage>
  )
}
