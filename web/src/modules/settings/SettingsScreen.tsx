import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { NoAccess } from '../../kernel/session/Allowed.tsx'
import { useMay } from '../../kernel/session/permissions.ts'
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx'
import { SECTIONS } from './SettingsSections.tsx'

/** «My Setting»: the parts that the user may see on the left, the open one next to them. */
export function SettingsScreen() {
  const can = useMay()
  // The path of the part that is shown, not of one being loaded: its permission decides whether it may be rendered.
  const place = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname.split('/')[2] ?? '' })
  const name = place || 'company'
  const readable = SECTIONS.filter(({ may }) => may === null || can(may))
  const [first] = readable
  const wanted = SECTIONS.find(({ key }) => key === name)?.may
  // Users without access to the company part start with their first part.
  if (place === '' && wanted && !can(wanted) && first) return <Navigate to={first.href} replace />
  return (
    <SettingsPage title="My Setting" items={readable} current={name} hasOwnHead>
      {wanted && !can(wanted) ? <NoAccess needs={wanted} /> : <Outlet />}
    </SettingsPage>
  )
}
