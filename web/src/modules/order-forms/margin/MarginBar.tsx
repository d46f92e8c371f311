import { Drawer } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { dialogHeaderProps } from '../../../ui/dialog/dialogHeaderProps.ts'
import { MarginHeadline } from './MarginPanel.tsx'
import classes from './margin.module.css'
import type { MarginFigures } from './useMargin.ts'

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
      <button type="button" className={classes.barButton} aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <span>{name}</span>
        {margin ? <MarginHeadline margin={margin} /> : <span className={classes.hint}>Not calculated yet</span>}
        <IconChevronUp size={18} stroke={1.7} aria-hidden />
      </button>
      <Drawer
        {...dialogHeaderProps}
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="85%"
        title="Margin"
      >
        {children}
      </Drawer>
    </>
  )
}
