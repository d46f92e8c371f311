import { ActionIcon, Popover } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** A question mark that explains a word or a number; opened by click, so it works on touch and by keyboard. */
export function Tip({ about, children }: { about: string; children: ReactNode }) {
  return (
    <Popover width={280} position="top" withArrow>
      <Popover.Target>
        <ActionIcon aria-label={`About ${about}`} size={24}>
          <IconInfoCircle size={15} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown fz="sm">{children}</Popover.Dropdown>
    </Popover>
  )
}
