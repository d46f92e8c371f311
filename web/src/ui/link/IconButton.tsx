import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ButtonHTMLAttributes, ComponentType, FocusEvent, PointerEvent, ReactNode, Ref } from 'react'
import { useTooltip } from './useTooltip.tsx'

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color' | 'style' | 'name'>

interface IconButtonProps extends Omit<ActionIconProps, 'children'>, Native {
  /** The accessible name, also shown as tooltip; required for every icon button. */
  name: string
  icon?: ComponentType<{ size: number; stroke: number }>
  /** Instead of an icon of the usual size. */
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ name, icon: Icon, children, onPointerEnter, onFocus, ...rest }: IconButtonProps) {
  const { near, hint } = useTooltip(name)
  return (
    <>
      <ActionIcon
        aria-label={name}
        {...near}
        {...rest}
        onPointerEnter={(event: PointerEvent<HTMLButtonElement>) => {
          near.onPointerEnter(event)
          onPointerEnter?.(event)
        }}
        onFocus={(event: FocusEvent<HTMLButtonElement>) => {
          near.onFocus(event)
          onFocus?.(event)
        }}
      >
        {Icon ? <Icon size={16} stroke={1.7} /> : children}
      </ActionIcon>
      {hint}
    </>
  )
}
