import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { useUnsaved } from '../form/unsaved.ts'
import type { DraftForm } from './useDraftForm.ts'

/** Saves before the user leaves the page, and asks for confirmation only when saving failed. */
export function useDraftGuard({ saveNow, isChanged }: Pick<DraftForm, 'saveNow' | 'isChanged'>) {
  useUnsaved(isChanged)
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !isChanged()) return false
      await saveNow()
      return isChanged()
    },
    enableBeforeUnload: isChanged,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      opened
      title="Leave with unsaved fields?"
      verb="Leave anyway"
      back="Keep editing"
      isDestructive
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    >
      Some fields have errors or couldn’t be saved. The rest of the draft is saved.
    </ConfirmDialog>
  )
}
