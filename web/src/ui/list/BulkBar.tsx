import { ActionBar } from '@mantine/core'
import type { ReactNode } from 'react'
import { showCount } from '../format/number.ts'
import classes from './BulkBar.module.css'

interface BulkBarProps {
  count: number
  onClear(): void
  /** The buttons: each opens a dialog or acts with an undo. */
  children: ReactNode
}

/** What can be done with the rows that are selected. Floats above the pager; Escape lets go of the selection. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  return (
    <ActionBar
      opened={count > 0}
      onClose={onClear}
      closeOnEscape
      withinPortal={false}
      aria-label="What to do with the selection"
      className={classes.bar}
      shadow="md"
      radius="lg"
      transitionProps={{ duration: 180 }}
    >
      <span className={classes.count} aria-live="polite">
        {showCount(count)} selected
      </span>
      <ActionBar.Divider />
      {children}
      <ActionBar.CloseButton aria-label="Clear the selection" />
    </ActionBar>
  )
}
