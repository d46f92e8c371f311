import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './MonthSwitch.module.css'
import { MonthSwitch } from './MonthSwitch.tsx'

/** The month and its total, announced to screen readers when it changes. */
export const MonthLine = ({ month, children }: { month: string; children: ReactNode }) => (
  <Group gap="8px 20px" flex="none" pt={12} px="var(--gutter)">
    <MonthSwitch month={month} />
    <Group m={0} mih={20} c="dimmed" fz="sm" gap="2px 20px" className={`${classes.said} figures`} aria-live="polite">
      {children}
    </Group>
  </Group>
)
