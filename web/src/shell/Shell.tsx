import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { RECORD_TABS } from '../app/modules.ts'
import { registerSnackbar } from '../kernel/feedback/snackbar.ts'
import { AddedPartsContext } from '../kernel/records/record-tabs.ts'
import { useIsPaused } from '../kernel/session/session.ts'
import { lazyNamed } from '../ui/lazy/lazily.ts'
import { ConnectionState } from './ConnectionState.tsx'
import { Header } from './Header.tsx'
import { MainMenu } from './menu/MainMenu.tsx'
import { SettingsChooser } from './menu/SettingsChooser.tsx'
import { Overlays, useOverlays } from './Overlays.tsx'
import { titleFor } from './page-titles.ts'
import classes from './Shell.module.css'
import { SignedInOnly } from './SignedInOnly.tsx'
import { useGoToShortcuts } from './use-go-to-shortcuts.ts'
import { useSessionPoll } from './use-session-poll.ts'

const loadSnackbars = () => import('./Snackbars.tsx')
const Snackbars = lazyNamed(loadSnackbars, 'Snackbars')
const SignInAgain = lazyNamed(() => import('../modules/access/sign-in/SignInAgain.tsx'), 'SignInAgain')
const FOLD_KEY = 'muster-menu-folded'

/** Header, menu, and everything that is shown above the page of a signed-in user. */
export const Shell = () => (
  <SignedInOnly>
    <Frame />
  </SignedInOnly>
)

function Frame() {
  const [folded, setFolded] = useState(() => localStorage.getItem(FOLD_KEY) === 'yes')
  const overlays = useOverlays()
  const isPaused = useIsPaused()
  const snackbars = useSnackbars()
  useSessionPoll()
  useGoToShortcuts(overlays)
  usePageTitle()

  const fold = (next: boolean) => {
    setFolded(next)
    if (next) localStorage.setItem(FOLD_KEY, 'yes')
    else localStorage.removeItem(FOLD_KEY)
  }

  return (
    <div className={classes.frame} data-folded={folded || undefined}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <Header overlays={overlays} />
      <MainMenu folded={folded} onFold={fold} />
      <main id="content" tabIndex={-1} className={classes.main}>
        <SettingsChooser />
        <AddedPartsContext value={RECORD_TABS}>
          <Outlet />
        </AddedPartsContext>
      </main>
      <Overlays {...overlays} />
      <ConnectionState />
      {isPaused && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
      {snackbars}
    </div>
  )
}

/** The messages. Their code is loaded with the first one, because few are shown before the first action. */
function useSnackbars() {
  const [hasAnnounced, setAnnounced] = useState(false)
  useEffect(() => {
    let drop = () => {}
    registerSnackbar((message) => {
      setAnnounced(true)
      void loadSnackbars().then(({ showSnackbar, dropSnackbars }) => {
        drop = dropSnackbars
        showSnackbar(message)
      })
    })
    return () => {
      registerSnackbar(null)
      drop()
    }
  }, [])
  return (
    hasAnnounced && (
      <Suspense>
        <Snackbars />
      </Suspense>
    )
  )
}

function usePageTitle() {
  const title = useRouterState({ select: (state) => titleFor(state.location.pathname) })
  useEffect(() => {
    document.title = title === 'Muster' ? title : `${title} · Muster`
  }, [title])
}
