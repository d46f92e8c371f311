import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../kernel/session/session.ts'

/** Renders nothing after the session has ended, so that no screen renders without a signed-in user. */
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
