import { Affix, Button, CloseButton, Group, Paper } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'

interface Undoable {
  /** The message: `3 clients archived`. */
  text: string
  /** Sends the change after the undo period. */
  run(): unknown
  /** Reverts the screen. */
  undo?(): void
}

const WAIT_MS = 6000

/**
 * Delays a change by six seconds so that it can be undone. The change is sent when the time is over, when the next
 * change is made, or when the page is left. Render `toast` on the page.
 */
export function useUndo(): { offer(action: Undoable): void; toast: ReactNode } {
  const [shown, setShown] = useState<Undoable | null>(null)
  const waiting = useRef<{ action: Undoable; timer: ReturnType<typeof setTimeout> } | null>(null)

  const settle = useCallback(() => {
    const due = waiting.current
    if (!due) return
    waiting.current = null
    clearTimeout(due.timer)
    setShown(null)
    void due.action.run()
  }, [])
  useEffect(() => {
    window.addEventListener('pagehide', settle)
    return () => {
      window.removeEventListener('pagehide', settle)
      settle()
    }
  }, [settle])

  const offer = (action: Undoable) => {
    settle()
    waiting.current = { action, timer: setTimeout(settle, WAIT_MS) }
    setShown(action)
  }
  const undo = () => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = null
    setShown(null)
    shown?.undo?.()
  }
  return { offer, toast: shown && <Toast text={shown.text} onUndo={undo} onClose={settle} /> }
}

function Toast({ text, onUndo, onClose }: { text: string; onUndo(): void; onClose(): void }) {
  return (
    <Affix position={{ bottom: 20, left: 0, right: 0 }} style={{ pointerEvents: 'none' }}>
      <Group justify="center">
        <Paper shadow="md" mih={44} py={4} pl={16} pr={6} fz="sm" fw={500} style={{ pointerEvents: 'auto' }}>
          <Group role="status" gap={8}>
            <span>{text}</span>
            <Button size="compact-sm" variant="subtle" onClick={onUndo}>
              Undo
            </Button>
            <CloseButton aria-label="Close" onClick={onClose} />
          </Group>
        </Paper>
      </Group>
    </Affix>
  )
}
