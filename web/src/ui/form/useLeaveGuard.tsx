import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { useUnsaved } from './unsaved.ts'

/**
 * Asks before what was typed is lost: on a link, on Back, on closing the tab, and where a drawer closes itself (`confirm`).
 * `isChanged` is asked at that moment, since an uncontrolled form renders nothing while one types. `path`: the page keeps what was typed on all of its tabs.
 */
export function useLeaveGuard(
  isChanged: () => boolean,
  path?: string,
): { confirm(leave: () => void): void; dialog: ReactNode } {
  useUnsaved(isChanged)
  const [leave, setLeave] = useState<(() => void) | null>(null)
  // Who has said yes is not asked again by the step that then leads away.
  const isDecided = useRef(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => next.pathname !== path && !isDecided.current && isChanged(),
    enableBeforeUnload: () => !isDecided.current && isChanged(),
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  const stay = () => {
    if (isBlocked) blocker.reset()
    setLeave(null)
  }
  const go = () => {
    setLeave(null)
    isDecided.current = true
    leave?.()
    if (isBlocked) blocker.proceed()
  }
  return {
    confirm: (next) => (isChanged() ? setLeave(() => next) : next()),
    // Mounted only when asked: a dialog that waits closed would take the Escape that opens it for its own.
    dialog: (isBlocked || leave !== null) && (
      <ConfirmDialog
        opened
        title="Discard unsaved changes?"
        verb="Discard changes"
        back="Keep editing"
        isDestructive
        onConfirm={go}
        onClose={stay}
      >
        If you leave, your changes will be lost.
      </ConfirmDialog>
    ),
  }
}
