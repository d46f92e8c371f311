import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './MonthSwitch.module.css'
import { MonthSwitch } from './MonthSwitch.tsx'

/** Which month it is, and beside it what it comes to; that is said anew as it changes. */
export const MonthLine = ({ month, children }: { month: string; children: ReactNode }) => (
  <Group gap="8px 20px" flex="none" pt={12} px="var(--gutter)">
    <MonthSwitch month={month} />
    <div className={classes.said} aria-live="polite">
      {children}
    </div>
  </Group>
)
