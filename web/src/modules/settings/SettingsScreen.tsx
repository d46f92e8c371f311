import { Outlet, useLocation } from '@tanstack/react-router'
import { useMay } from '../../kernel/permissions.ts'
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx'
import { ForbiddenState } from '../../ui/states/states.tsx'
import { SECTIONS } from './SettingsSections.tsx'

/** «My Setting»: the parts that this reader may see at the left, the open one beside them. */
export function SettingsScreen() {
  const can = useMay()
  const name = useLocation({ select: ({ pathname }) => pathname.split('/')[2] || 'company' })
  const readable = SECTIONS.filter(({ may }) => may === null || can(may))
  const isForbidden = SECTIONS.some(({ key }) => key === name) && !readable.some(({ key }) => key === name)
  return (
    <SettingsPage title="My Setting" items={readable} current={name} hasOwnHead>
      {isForbidden ? <ForbiddenState /> : <Outlet />}
    </SettingsPage>
  )
}
