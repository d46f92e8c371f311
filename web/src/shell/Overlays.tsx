import { lazy, Suspense, useState } from 'react'
import { collectLetters } from './keyboard-buffer.ts'

const Palette = lazy(() => import('./palette/Palette.tsx').then(({ Palette: component }) => ({ default: component })))
const NotificationModal = lazy(() =>
  import('./notifications/NotificationModal.tsx').then(({ NotificationModal: component }) => ({ default: component })),
)
const ShortcutHelp = lazy(() =>
  import('./ShortcutHelp.tsx').then(({ ShortcutHelp: component }) => ({ default: component })),
)
const FeedbackDialog = lazy(() =>
  import('./FeedbackDialog.tsx').then(({ FeedbackDialog: component }) => ({ default: component })),
)
const DrawerMenu = lazy(() =>
  import('./menu/DrawerMenu.tsx').then(({ DrawerMenu: component }) => ({ default: component })),
)

export type Overlay = 'palette' | 'notifications' | 'shortcuts' | 'drawer' | 'feedback'

export interface OverlayControl {
  opened: Overlay | null
  /** Overlays that were opened once; they stay mounted, so that closing is animated. */
  used: readonly Overlay[]
  open: (overlay: Overlay) => void
  close: () => void
}

export function useOverlays(): OverlayControl {
  const [opened, setOpened] = useState<Overlay | null>(null)
  const [used, setUsed] = useState<readonly Overlay[]>([])
  const open = (overlay: Overlay) => {
    if (overlay === 'palette') collectLetters()
    setOpened(overlay)
    setUsed((before) => (before.includes(overlay) ? before : [...before, overlay]))
  }
  return { opened, used, open, close: () => setOpened(null) }
}

/** The overlays above the page, each loaded on first use to keep the shell small. */
export function Overlays({ opened, used, open, close }: OverlayControl) {
  return (
    <Suspense fallback={null}>
      {used.includes('palette') && (
        <Palette
          opened={opened === 'palette'}
          onClose={close}
          onHelp={() => open('shortcuts')}
          onFeedback={() => open('feedback')}
        />
      )}
      {used.includes('notifications') && <NotificationModal opened={opened === 'notifications'} onClose={close} />}
      {used.includes('shortcuts') && <ShortcutHelp opened={opened === 'shortcuts'} onClose={close} />}
      {used.includes('feedback') && <FeedbackDialog opened={opened === 'feedback'} onClose={close} />}
      {used.includes('drawer') && <DrawerMenu opened={opened === 'drawer'} onClose={close} />}
    </Suspense>
  )
}
