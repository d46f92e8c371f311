import { Suspense, useState } from 'react'
import { lazyNamed } from '../ui/lazy/lazily.ts'
import { collectLetters } from './keyboard-buffer.ts'

const Palette = lazyNamed(() => import('./palette/Palette.tsx'), 'Palette')
const NotificationModal = lazyNamed(() => import('./notifications/NotificationModal.tsx'), 'NotificationModal')
const ShortcutHelp = lazyNamed(() => import('./ShortcutHelp.tsx'), 'ShortcutHelp')
const FeedbackDialog = lazyNamed(() => import('./FeedbackDialog.tsx'), 'FeedbackDialog')
const DrawerMenu = lazyNamed(() => import('./menu/DrawerMenu.tsx'), 'DrawerMenu')

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
    // While the palette is open, its input receives the letters itself.
    if (overlay === 'palette' && opened !== 'palette') collectLetters()
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
