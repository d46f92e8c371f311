import { Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { ActionButtons } from '../form/ActionButtons.tsx'
import { formatDates } from '../format/day.ts'
import { formatCount } from '../format/number.ts'
import { useDialogAction } from './useDialogAction.ts'

/** Progress of an action that runs in batches. */
export interface BatchProgress {
  of: number
  done: number
  /** Stops after the current batch. */
  stop(): void
}

export interface ActionDialogProps {
  title: string
  verb: string
  isDestructive?: boolean
  /** The inputs that are missing before the action can run. */
  problem?: string | undefined
  /** Shows the missing inputs, because another button was pressed too early. */
  isInvalid?: boolean
  /** Shown next to the buttons: a preview. */
  aside?: ReactNode
  size?: string
  /** Shown during a batch: the progress and a Stop button. */
  progress?: BatchProgress | null
  /** Modules to invalidate after an error, because another user may have changed the record. */
  stale: readonly string[]
  /** Throwing keeps the dialog open; the error was already shown. */
  onConfirm(): Promise<unknown>
  onClose(): void
  children: ReactNode
}

/** A dialog for an action on a record with its inputs. An error is shown in the dialog, which stays open. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, verb, isDestructive, problem, isInvalid, aside, size = 'md', progress, stale, children } = props
  const { onConfirm, onClose } = props
  const cache = useQueryClient()
  const { isBusy, problem: failure, setProblem: setFailure, run } = useDialogAction(onClose)
  const [isTried, setTried] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const [isPlain, setPlain] = useState(false)
  const attach = useCallback((node: HTMLDivElement | null) => {
    body.current = node
    if (node) setPlain(!node.querySelector(FIELDS))
  }, [])
  const confirm = () => {
    if (problem) {
      setTried(true)
      return firstEmpty(body.current)?.focus()
    }
    setFailure(null)
    void run(() =>
      onConfirm().catch((error: unknown) => {
        for (const name of stale) void cache.invalidateQueries({ queryKey: [name] })
        throw error
      }),
    )
  }
  const message = failure ?? (isTried || isInvalid ? problem : null)
  return (
    <Modal opened onClose={progress ? () => undefined : onClose} title={title} size={size}>
      <Stack gap={16} ref={attach}>
        {children}
        {progress && <BatchProgressBar {...progress} />}
        {message && (
          <Text size="sm" c="var(--error)" role="alert">
            {formatDates(message)}
          </Text>
        )}
      </Stack>
      <Group justify="space-between" mt="lg">
        <div>{aside}</div>
        <Group gap="sm">
          <ActionButtons
            verb={verb}
            back={progress ? 'Stop' : backOf(verb)}
            isBusy={isBusy}
            missing={problem}
            isDestructive={isDestructive}
            // Without fields the Enter key confirms; what cannot be undone is confirmed by a deliberate press.
            startsAt={isPlain && !isDestructive ? 'action' : undefined}
            onConfirm={confirm}
            onCancel={progress ? progress.stop : onClose}
          />
        </Group>
      </Group>
    </Modal>
  )
}

/** «Cancel» next to «Cancel contract» would be unclear. */
const backOf = (verb: string) => (verb.startsWith('Cancel ') ? verb.replace('Cancel', 'Keep') : 'Cancel')

const BatchProgressBar = ({ of, done }: BatchProgress) => (
  <Stack gap={6} fz="sm" className="figures">
    <Progress value={(100 * done) / of} aria-label="Progress" />
    <p aria-live="polite" className="text-dimmed">
      {formatCount(done)} of {formatCount(of)}
    </p>
  </Stack>
)

const FIELDS = 'input, textarea, select, [role=combobox]'

/** The first required field that is empty. */
const firstEmpty = (within: HTMLElement | null) =>
  [
    ...(within?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[required], textarea[required]') ?? []),
  ].find(({ value }) => value.trim() === '')
