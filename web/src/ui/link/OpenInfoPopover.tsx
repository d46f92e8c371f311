import { Popover } from '@mantine/core'
import { useOpenOnMount } from '../lazy/useOpenOnMount.ts'
import { InfoPopoverButton, type InfoPopoverProps } from './InfoPopoverButton.tsx'

/** The loaded popover, which opens on mount. */
export function OpenInfoPopover({ about, children }: InfoPopoverProps) {
  const { target, opened, setOpened } = useOpenOnMount()
  return (
    <Popover width={280} position="top" withArrow opened={opened} onChange={setOpened}>
      <Popover.Target>
        <InfoPopoverButton
          ref={target}
          about={about}
          onClick={() => setOpened(!opened)}
          onKeyDown={({ key }) => key === 'Escape' && setOpened(false)}
        >
          {children}
        </InfoPopoverButton>
      </Popover.Target>
      <Popover.Dropdown fz="sm">{children}</Popover.Dropdown>
    </Popover>
  )
}
