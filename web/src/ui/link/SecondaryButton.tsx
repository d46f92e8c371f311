import { Button, type ButtonProps, type ElementProps } from '@mantine/core'
import type { ComponentType } from 'react'

interface SecondaryButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  icon?: ComponentType<{ size: number; stroke: number }>
}

/** A small button for an action that is not the next step. */
export const SecondaryButton = ({ icon: Icon, ...button }: SecondaryButtonProps) => (
  <Button variant="default" size="xs" leftSection={Icon && <Icon size={16} stroke={1.7} />} {...button} />
)
