import { Box, CloseButton, Divider, Group, Paper } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { formatCount } from '../../format/number.ts'
import { actionOf } from '../../keys/keyTable.ts'
import { useKeyHelp } from '../../keys/shortcuts.ts'
import { SmallButton } from '../../link/SmallButton.tsx'
import { isForLayerAbove } from '../page/layers.ts'
import classes from './BulkBar.module.css'

const SELECTION_KEYS = { clear: { keys: ['Escape'], label: 'Clear selection' } }

export interface WholeList {
  total: number
  /** Reads and selects all rows of the list; `onProgress` is called with the number read so far. */
  select(onProgress: (count: number) => void): Promise<void>
}

interface BulkBarProps {
  count: number
  onClear(): void
  /** Present while the list has more rows than are selected. */
  whole?: WholeList | undefined
  /** The buttons: each opens a dialog or runs an action with undo. */
  children: ReactNode
}

/**
 * The actions for the selected rows, shown between the rows and the pager. Escape clears the selection if nothing is open above the
 * list.
 */
export function BulkBar({ count, onClear, whole, children }: BulkBarProps) {
  useEscape(count > 0, onClear)
  if (count === 0) return null
  return (
    <Paper
      role="group"
      aria-label="Bulk actions"
      className={classes.bar}
      bd="1px solid var(--hairline)"
      bg="var(--tile)"
      shadow="md"
      radius="lg"
    >
      <Group gap="4px 12px" px="sm" py={6}>
        <Box component="span" px={8} fw={600} fz="sm" className="figures nowrap" aria-live="polite">
          {formatCount(count)} selected
        </Box>
        {whole && <SelectWhole {...whole} />}
        <Divider orientation="vertical" />
        {children}
        <CloseButton aria-label="Clear selection" onClick={onClear} />
      </Group>
    </Paper>
  )
}

/** Handled in the capture phase, before a drawer handles it, so that one press closes one layer. */
function useEscape(isOn: boolean, onEscape: () => void) {
  useKeyHelp('List', isOn ? SELECTION_KEYS : null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (actionOf(SELECTION_KEYS, event) && !event.isComposing && !isForLayerAbove(event.target)) onEscape()
  })
  useEffect(() => {
    if (!isOn) return
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [isOn])
}

function SelectWhole({ total, select }: WholeList) {
  const [read, setRead] = useState<number | null>(null)
  const begin = async () => {
    setRead(0)
    // The error was already shown; the selection stays.
    await select(setRead).catch(() => undefined)
    setRead(null)
  }
  return (
    <SmallButton aria-busy={read !== null} onClick={() => read === null && void begin()}>
      {read === null ? `Select all ${formatCount(total)}` : `Reading ${formatCount(read)} of ${formatCount(total)}`}
    </SmallButton>
  )
}
