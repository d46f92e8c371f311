import { Menu } from '@mantine/core'
import type { ReactElement, ReactNode, Ref } from 'react'
import { useOpenOnMount } from './useOpenOnMount.ts'

interface LazyMenuProps {
  /** The button; the same as the placeholder before loading. */
  trigger(ref: Ref<HTMLButtonElement>): ReactElement
  closeOnItemClick?: boolean
  /** The dropdown. */
  children: ReactNode
}

/** A menu whose code is loaded on the first press of its button. */
export function LazyMenu({ trigger, closeOnItemClick = true, children }: LazyMenuProps) {
  const { target, opened, setOpened } = useOpenOnMount()
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened} closeOnItemClick={closeOnItemClick}>
      <Menu.Target>{trigger(target)}</Menu.Target>
      {children}
    </Menu>
  )
}
