import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../kernel/session/session.ts'

/** Draws nothing once the session has ended, so that no screen is drawn without a signed-in user. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  return useSession() ? children : null
}

/** A page without header and menu. */
export function BarePage() {
  return (
    <SignedInOnly>
      <main>
        <Outlet />
      </main>
    </SignedInOnly>
  )
}
