import { Button, Flex } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck, IconCloudUp } from '@tabler/icons-react'
import { clockOf } from '../format/day.ts'
import type { DraftState } from './useDraftForm.ts'

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true }

/** Shows whether the input is saved. */
export function SaveState({ state, onRetry }: { state: DraftState; onRetry(): void }) {
  return (
    <Flex
      component="span"
      fz="sm"
      display="inline-flex"
      gap={6}
      align="center"
      wrap="wrap"
      c={state.is === 'failed' ? 'var(--error)' : 'dimmed'}
      className="figures"
      role="status"
    >
      <Labels state={state} />
      {state.is === 'failed' && (
        <Button size="compact-xs" variant="subtle" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Flex>
  )
}

function Labels({ state }: { state: DraftState }) {
  if (state.is === 'new') return 'Changes are saved automatically'
  if (state.is === 'failed')
    return (
      <>
        <IconAlertTriangle {...ICON} /> Not saved: {state.message}
      </>
    )
  if (state.is !== 'saved')
    return (
      <>
        <IconCloudUp {...ICON} /> Saving…
      </>
    )
  const held =
    state.held === 1 ? ' (1 field needs attention)' : state.held > 1 ? ` (${state.held} fields need attention)` : ''
  return (
    <>
      <IconCloudCheck {...ICON} /> Saved{state.at ? ` ${clockOf(state.at)}` : ''}
      {held}
    </>
  )
}
