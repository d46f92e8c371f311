import type { Right } from '@muster/contract/kernel/permission.ts'
import type { ReactNode } from 'react'
import { ForbiddenState } from '../ui/states/states.tsx'
import { useMay } from './permissions.ts'

interface AllowedProps {
  needs: Right
  /** Said to who lacks the right: `You may not see the users`. */
  refusal: string
  children: ReactNode
}

/** A page, or part of one, for those who hold a right; nothing of it runs for anybody else. */
export function Allowed({ needs, refusal, children }: AllowedProps) {
  return useMay()(needs) ? children : <ForbiddenState title={refusal} />
}
