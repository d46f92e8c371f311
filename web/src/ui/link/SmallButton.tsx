import { Button, type ButtonProps, type ElementProps } from '@mantine/core'
import type { ComponentType } from 'react'

interface SmallButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  icon?: ComponentType<{ size: number; stroke: number }>
}

/** A small button, with an icon where it has one; `variant="filled"` for the next step. */
export const SmallButton = ({ icon: Icon, ...button }: SmallButtonProps) => (
  <Button variant="default" size="xs" leftSection={Icon && <Icon size={16} stroke={1.7} />} {...button} />
)
