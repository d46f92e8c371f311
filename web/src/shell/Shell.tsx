import '@mantine/notifications/styles.css'
import { Notifications, notifications } from '@mantine/notifications'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { speakThrough } from '../kernel/snackbar.ts'
import { Header } from './Header.tsx'
import { MainMenu } from './MainMenu.tsx'
import { Overlays, useOverlays } from './Overlays.tsx'
import { SettingsChooser } from './SettingsChooser.tsx'
import classes from './Shell.module.css'
import { SignedInOnly } from './SignedInOnly.tsx'
import { titleFor } from './titles.ts'
import { useGoToShortcuts } from './use-go-to-shortcuts.ts'
import { useSessionPoll } from './use-session-poll.ts'

const SNACKBAR_MS = 6000
const FOLD_KEY = 'muster-menu-folded'

/** Header, menu and everything that floats above the page of a signed-in person. */
export const Shell = () => (
  <SignedInOnly>
    <Frame />
  </SignedInOnly>
)

function Frame() {
  const [folded, setFolded] = useState(() => localStorage.getItem(FOLD_KEY) === 'yes')
  const overlays = useOverlays()
  useSessionPoll()
  useGoToShortcuts(overlays)
  usePageTitle()
  useEffect(() => {
    speakThrough(showSnackbar)
    return () => speakThrough(null)
  }, [])

  const fold = (next: boolean) => {
    setFolded(next)
    if (next) localStorage.setItem(FOLD_KEY, 'yes')
    else localStorage.removeItem(FOLD_KEY)
  }

  return (
    <div className={classes.frame} data-folded={folded || undefined}>
      <a className={classes.skip} href="#content">
        Skip to the page
      </a>
      <Header overlays={overlays} />
      <MainMenu folded={folded} onFold={fold} />
      <main id="content" tabIndex={-1} className={classes.main}>
        <SettingsChooser />
        <Outlet />
      </main>
      <Overlays {...overlays} />
      <Notifications position="top-center" limit={4} className={classes.said!} />
    </div>
  )
}

const showSnackbar = (message: string) => void notifications.show({ message, autoClose: SNACKBAR_MS })

function usePageTitle() {
  const title = useRouterState({ select: (state) => titleFor(state.location.pathname) })
  useEffect(() => {
    document.title = title === 'Muster' ? title : `${title} · Muster`
  }, [title])
}
