import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core'
import type { ButtonHTMLAttributes, ReactNode } from 'react'

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color' | 'style' | 'name'>

interface IconButtonProps extends Omit<ActionIconProps, 'children'>, Native {
  /** Read aloud and shown as the tooltip: no icon button goes without. */
  name: string
  children: ReactNode
}

export function IconButton({ name, children, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={name}>
      <ActionIcon aria-label={name} {...rest}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
