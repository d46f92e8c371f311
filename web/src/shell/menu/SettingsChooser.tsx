import { Box, NativeSelect } from '@mantine/core'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useMe } from '../../kernel/session/session.ts'
import { isBuilt, MENU, SETTINGS_MENU } from './menu.ts'

const ROLES_WITH_SETTINGS = MENU.find((item) => item.path === '/settings')?.roles ?? []

/** On a phone the drawer has one entry for the settings; this select opens the other nine pages. */
export function SettingsChooser() {
  const { role } = useMe()
  const navigate = useNavigate()
  const path = useRouterState({
    select: ({ location }) => SETTINGS_MENU.find((item) => item.path === `/${location.pathname.split('/')[1]}`)?.path,
  })
  if (!path || !ROLES_WITH_SETTINGS.includes(role)) return null
  const items = SETTINGS_MENU.map(({ path: value, label }) => ({
    value,
    label: isBuilt(value) ? label : `${label} (coming soon)`,
  }))
  return (
    <Box hiddenFrom="md" p="12px var(--gutter) 0">
      <NativeSelect
        label="Settings menu"
        data={items}
        value={path}
        onChange={(event) => void navigate({ to: event.currentTarget.value as typeof path })}
      />
    </Box>
  )
}
