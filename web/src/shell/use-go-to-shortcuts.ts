import { useNavigate } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect } from 'react'
import { useProductionHost } from '../kernel/api/public-config.ts'
import { useMe } from '../kernel/session/session.ts'
import { type Shortcut, useShortcutKeys, useShortcuts } from '../ui/keys/shortcuts.ts'
import { type MenuPath, menuFor } from './menu/menu.ts'
import type { OverlayControl } from './Overlays.tsx'

const LETTERS: Record<MenuPath, string> = {
  '/purchase-orders': 'p',
  '/timesheets': 't',
  '/ats': 'a',
  '/settings': 's',
  '/users': 'u',
  '/assets': 'e',
  '/reports': 'r',
  '/clients': 'c',
  '/candidates': 'n',
  '/order-form-setups': 'o',
}

/** Ctrl-K, `?`, and G followed by a letter for the pages of the menu. */
export function useGoToShortcuts({ open }: OverlayControl) {
  const { role } = useMe()
  const navigate = useNavigate()
  const productionHost = useProductionHost()
  const pages = menuFor(role, window.location.host, productionHost ?? null).map(
    ({ label, path }): Shortcut => ({
      keys: `g ${LETTERS[path]}`,
      label: `Go to ${label}`,
      run: () => void navigate({ to: path }),
    }),
  )
  useShortcuts([
    { keys: '?', label: 'Show keyboard shortcuts', run: () => open('shortcuts') },
    { keys: 'g h', label: 'Go to dashboard', run: () => void navigate({ to: '/home' }) },
    ...pages,
  ])
  useShortcutKeys()
  const openPalette = useEffectEvent(() => open('palette'))
  // Before the first paint: on a busy computer an effect after it runs late, and the first press of a key would be lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      openPalette()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
