import { IconDots } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { TriggerProps } from '../../lazy/onFirstUse.tsx'
import { IconButton } from '../../link/IconButton.tsx'

/** One entry of an overflow menu. */
export interface RecordAction {
  /** For a page that shows this action in a place of its own. */
  id?: string
  label: string
  icon?: ComponentType<{ size: number; stroke: number }>
  isDestructive?: boolean
  /** Why it cannot be done now: the entry stays readable and says so, and does nothing. */
  whyNot?: string | undefined
  run(): void
}

export interface OverflowMenuProps {
  actions: readonly RecordAction[]
  /** Whose actions they are, for the name of the button. */
  about?: string | undefined
  /** In the row of a list the button is quieter. */
  variant?: 'default' | 'subtle'
}

export const OverflowButton = ({
  actions: _actions,
  about,
  variant = 'default',
  ...trigger
}: OverflowMenuProps & TriggerProps) => (
  <IconButton name={`More actions${about ? ` for ${about}` : ''}`} variant={variant} {...trigger}>
    <IconDots size={16} stroke={1.7} />
  </IconButton>
)
