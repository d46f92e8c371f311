import type { Right } from '@muster/contract/kernel/api/permission.ts'
import type { ReactNode } from 'react'
import { ForbiddenState } from '../../ui/states/states.tsx'
import { missingPermissionMessage } from './permission-holders.ts'
import { useMay } from './permissions.ts'
import { useMe } from './session.ts'

interface AllowedProps {
  needs: Right
  /** Said to who lacks the right: `You don’t have access to the users`. */
  deniedMessage: string
  children: ReactNode
}

/** A page, or part of one, for those who hold a right; nothing of it runs for anybody else. */
export function Allowed({ needs, deniedMessage, children }: AllowedProps) {
  return useMay()(needs) ? children : <NoAccess needs={needs} deniedMessage={deniedMessage} />
}

/** Stands where a right is lacking: whose it is, and whom to ask. */
export function NoAccess({ needs, deniedMessage }: { needs: Right; deniedMessage?: string }) {
  const { role } = useMe()
  return (
    <ForbiddenState isPage {...(deniedMessage ? { title: deniedMessage } : {})}>
      {missingPermissionMessage(role, needs)}
    </ForbiddenState>
  )
}
