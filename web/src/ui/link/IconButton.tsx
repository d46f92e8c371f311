import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ButtonHTMLAttributes, FocusEvent, PointerEvent, ReactNode, Ref } from 'react'
import { useTooltip } from './useTooltip.tsx'

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color' | 'style' | 'name'>

interface IconButtonProps extends Omit<ActionIconProps, 'children'>, Native {
  /** The accessible name, also shown as tooltip; required for every icon button. */
  name: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ name, children, onPointerEnter, onFocus, ...rest }: IconButtonProps) {
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
        {children}
      </ActionIcon>
      {hint}
    </>
  )
}
