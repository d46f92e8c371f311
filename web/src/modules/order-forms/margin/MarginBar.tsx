import { Drawer, Flex, UnstyledButton } from '@mantine/core'
import type { MarginFigures } from '@muster/contract/margin/margin-figures.contract.ts'
import { IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { MarginHeadline } from './MarginPanel.tsx'

interface MarginBarProps {
  margin: MarginFigures | null
  /** The name of the variant, where several are compared. */
  name?: string
  children: ReactNode
}

/** The margin at the bottom of the screen on phones; opens the full margin. */
export function MarginBar({ margin, name = 'Gross margin', children }: MarginBarProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <UnstyledButton
        w="100%"
        mih={56}
        py={6}
        px="var(--gutter)"
        fz="sm"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Flex component="span" gap="sm" align="center" justify="space-between">
          <span>{name}</span>
          {margin ? (
            <MarginHeadline margin={margin} isSmall />
          ) : (
            <span className="text-dimmed text-sm">Not calculated yet</span>
          )}
          <IconChevronUp size={18} stroke={1.7} aria-hidden />
        </Flex>
      </UnstyledButton>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} position="bottom" size="85%" title="Margin">
        {children}
      </Drawer>
    </>
  )
}
