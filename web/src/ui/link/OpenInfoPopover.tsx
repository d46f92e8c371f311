import { Popover } from '@mantine/core'
import { useOpenOnMount } from '../lazy/useOpensAtOnce.ts'
import { TipButton, type TipProps } from './InfoPopoverButton.tsx'

/** The loaded popover, which opens on mount. */
export function OpenedTip({ about, children }: TipProps) {
  const { target, opened, setOpened } = useOpenOnMount()
  return (
    <Popover width={280} position="top" withArrow opened={opened} onChange={setOpened}>
      <Popover.Target>
        <TipButton
          ref={target}
          about={about}
          onClick={() => setOpened(!opened)}
          onKeyDown={({ key }) => key === 'Escape' && setOpened(false)}
        >
          {children}
        </TipButton>
      </Popover.Target>
      <Popover.Dropdown fz="sm">{children}</Popover.Dropdown>
    </Popover>
  )
}
