import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { useUnsaved } from './unsaved.ts'

/**
 * Confirms before unsaved input is lost: on a link, on Back, on closing the tab, or when a drawer closes itself
 * (`confirm`). `isChanged` is called at that moment, because an uncontrolled form does not render while the user types.
 * `path`: the page keeps its input on all of its tabs.
 */
export function useLeaveGuard(
  isChanged: () => boolean,
  path?: string,
): { confirm(leave: () => void): void; dialog: ReactNode } {
  useUnsaved(isChanged)
  const [leave, setLeave] = useState<(() => void) | null>(null)
  // The user has already confirmed, so the following navigation must not ask again.
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
    // Mounted only when needed: a closed dialog would handle the Escape that opens it.
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
