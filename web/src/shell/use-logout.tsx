import { type ReactNode, Suspense, useState } from 'react'
import { signOut } from '../kernel/session/sign-out.ts'
import { hasUnsaved } from '../ui/form/unsaved.ts'
import { lazyNamed } from '../ui/lazy/lazily.ts'

const ConfirmDialog = lazyNamed(() => import('../ui/dialog/ConfirmDialog.tsx'), 'ConfirmDialog')

/** Signs out, after a confirmation if the page has unsaved input. */
export function useLogout(): { logout(): void; dialog: ReactNode } {
  const [isConfirming, setConfirming] = useState(false)
  return {
    logout: () => (hasUnsaved() ? setConfirming(true) : void signOut()),
    dialog: isConfirming && (
      <Suspense>
        <ConfirmDialog
          opened
          title="Discard unsaved changes?"
          verb="Sign out"
          back="Keep editing"
          isDestructive
          onConfirm={signOut}
          onClose={() => setConfirming(false)}
        >
          If you sign out, your changes will be lost.
        </ConfirmDialog>
      </Suspense>
    ),
  }
}
