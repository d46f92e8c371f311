import { Box, Group } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconArrowsDiagonal, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffectEvent, useRef } from 'react'
import { StatusBadge, type Tone } from '../../badge/StatusBadge.tsx'
import { actionOf } from '../../keys/keyTable.ts'
import { useKeyHelp, useShortcuts } from '../../keys/shortcuts.ts'
import { IconButton } from '../../link/IconButton.tsx'
import { RouteLink } from '../../link/RouteLink.tsx'
import { LAYERS } from '../page/layers.ts'
import classes from './PeekPanel.module.css'

interface PeekPanelProps {
  /** The name of the record; undefined while it loads. */
  title: string | undefined
  code?: string | undefined
  status?: { tone: Tone; label: string } | undefined
  /** The page of the record. */
  href: string
  /** The buttons: the key `a` presses the first one with `data-primary`. */
  actions?: ReactNode
  step(by: 1 | -1): void
  onClose(): void
  children: ReactNode
}

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable]'
const UNDERLINED = { borderBottom: '1px solid var(--hairline)' }
const OVERLINED = { borderTop: '1px solid var(--hairline)' }
const SCROLLING = { overflowY: 'auto' } as const
const PANEL_KEYS = {
  next: { keys: ['j'], label: 'Next row' },
  previous: { keys: ['k'], label: 'Previous row' },
  close: { keys: ['Escape'], label: 'Close the side panel' },
}

/**
 * One row of a list in a panel next to it. j and k move to the next row, `a` presses the primary button, Enter opens the record, Escape
 * closes the panel if nothing is open above it. The list stays usable.
 */
export function PeekPanel(props: PeekPanelProps) {
  const { title, code, status, href, actions, step, onClose, children } = props
  const ref = useRef<HTMLElement>(null)
  const { history } = useRouter()
  usePeekKeys(ref, props)
  return (
    <aside ref={ref} className={classes.panel} aria-label={title ?? 'Details'} data-peek-panel>
      <Group flex="none" align="flex-start" gap={4} wrap="nowrap" p="12px 12px 10px 20px" style={UNDERLINED}>
        <Box miw={0} flex="1 1 auto">
          <Group gap="2px 8px">
            <h2 className="text-md text-semibold break-words">
              {title === undefined ? '\u00a0' : <RouteLink href={href}>{title}</RouteLink>}
            </h2>
            {status && <StatusBadge tone={status.tone}>{status.label}</StatusBadge>}
          </Group>
          <span className="text-dimmed text-xs figures">{code ?? '\u00a0'}</span>
        </Box>
        <IconButton name="Previous row (k)" icon={IconChevronUp} onClick={() => step(-1)} />
        <IconButton name="Next row (j)" icon={IconChevronDown} onClick={() => step(1)} />
        <IconButton name="Open record" icon={IconArrowsDiagonal} onClick={() => history.push(href)} />
        <IconButton name="Close panel" icon={IconX} onClick={onClose} />
      </Group>
      {/* What scrolls must be reachable by keyboard. */}
      <Box
        component="section"
        flex="1 1 auto"
        mih={0}
        p="16px 20px 24px"
        style={SCROLLING}
        tabIndex={0}
        aria-label="Summary"
      >
        {children}
      </Box>
      {actions && (
        <Group flex="none" gap={8} py={10} px={20} style={OVERLINED}>
          {actions}
        </Group>
      )}
    </aside>
  )
}

function usePeekKeys(ref: { readonly current: HTMLElement | null }, { step, onClose }: PeekPanelProps) {
  useShortcuts(
    [
      {
        keys: 'a',
        label: 'Take the next step',
        run: () => ref.current?.querySelector<HTMLElement>('[data-primary]')?.click(),
      },
    ],
    'Side panel',
  )
  useKeyHelp('Side panel', PANEL_KEYS)
  const isLayerAbove = () => [...document.querySelectorAll(LAYERS)].some((layer) => layer.checkVisibility())
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isLayerAbove()) return
    if (target?.getAttribute('aria-expanded') === 'true') return
    const isTyping = target?.matches(TYPING) ?? false
    const action = actionOf(PANEL_KEYS, event)
    if (action === 'close' && !(isTyping && !ref.current?.contains(target))) {
      event.preventDefault()
      onClose()
    } else if (action && action !== 'close' && !isTyping && ref.current?.contains(target))
      step(action === 'next' ? 1 : -1)
  })
  // Capture phase: handled before the list, so that one press closes one layer.
  useWindowEvent('keydown', onKey, { capture: true })
}
