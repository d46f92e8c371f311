import type { Right } from '@muster/contract/kernel/api/permission.ts'
import { useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { SmallButton } from '../../ui/link/SmallButton.tsx'
import { useMay } from '../session/permissions.ts'

/** A button in the page header; hidden without the permission. */
export interface HeadButton {
  label: string
  icon: ComponentType<{ size: number; stroke: number }>
  needs?: Right
  /** The primary action of the page; it is shown last. */
  isPrimary?: boolean
  /** A link or a click handler. */
  to: string | (() => void)
}

export function HeadButtons({ buttons }: { buttons: readonly HeadButton[] }) {
  const can = useMay()
  const router = useRouter()
  return buttons
    .filter(({ needs }) => !needs || can(needs))
    .map(({ label, icon, isPrimary, to }) => (
      <SmallButton
        key={label}
        icon={icon}
        variant={isPrimary ? 'filled' : 'default'}
        onClick={() => (typeof to === 'string' ? router.history.push(to) : to())}
      >
        {label}
      </SmallButton>
    ))
}
