import type { Right } from '@muster/contract/kernel/api/permission.ts'
import type { ReactNode } from 'react'
import { ForbiddenState } from '../../ui/states/states.tsx'
import { missingPermissionMessage } from './permission-holders.ts'
import { useMay } from './permissions.ts'
import { useMe } from './session.ts'

interface AllowedProps {
  needs: Right
  /** Shown without the permission: `You don’t have access to the users`. */
  deniedMessage: string
  children: ReactNode
}

/** A page or part of one that needs a permission; without it, the children are not rendered. */
export function Allowed({ needs, deniedMessage, children }: AllowedProps) {
  return useMay()(needs) ? children : <NoAccess needs={needs} deniedMessage={deniedMessage} />
}

/** Shown without the permission: the roles that have it, and how to get access. */
export function NoAccess({ needs, deniedMessage }: { needs: Right; deniedMessage?: string }) {
  const { role } = useMe()
  return (
    <ForbiddenState isPage {...(deniedMessage ? { title: deniedMessage } : {})}>
      {missingPermissionMessage(role, needs)}
    </ForbiddenState>
  )
}
