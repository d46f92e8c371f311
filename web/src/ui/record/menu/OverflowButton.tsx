import { IconDots } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { TriggerProps } from '../../lazy/onFirstUse.tsx'
import { IconButton } from '../../link/IconButton.tsx'

/** One entry of an overflow menu. */
export interface RecordAction {
  /** For pages that show this action elsewhere. */
  id?: string
  label: string
  icon?: ComponentType<{ size: number; stroke: number }>
  isDestructive?: boolean
  /** The reason why the action is not possible now: the entry stays visible with the reason, and does nothing. */
  whyNot?: string | undefined
  run(): void
}

export interface OverflowMenuProps {
  actions: readonly RecordAction[]
  /** The record of the actions, for the label of the button. */
  about?: string | undefined
  /** In a table row the button is less prominent. */
  variant?: 'default' | 'subtle'
}

export const OverflowButton = ({
  actions: _actions,
  about,
  variant = 'default',
  ...trigger
}: OverflowMenuProps & TriggerProps) => (
  <IconButton name={`More actions${about ? ` for ${about}` : ''}`} icon={IconDots} variant={variant} {...trigger} />
)
