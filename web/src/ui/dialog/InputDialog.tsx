import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { formatDates } from '../format/day.ts'
import { formatCount } from '../format/number.ts'

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
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const [isPlain, setPlain] = useState(false)
  const attach = useCallback((node: HTMLDivElement | null) => {
    body.current = node
    if (node) setPlain(!node.querySelector(FIELDS))
  }, [])
  const confirm = async () => {
    if (problem) {
      setTried(true)
      return firstEmpty(body.current)?.focus()
    }
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Something went wrong. Try again.')
      for (const name of stale) void cache.invalidateQueries({ queryKey: [name] })
    } finally {
      setBusy(false)
    }
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
          <Button variant="default" onClick={progress ? progress.stop : onClose}>
            {progress ? 'Stop' : 'Back'}
          </Button>
          <Button
            {...(isDestructive ? { color: 'red.9' } : {})}
            loading={isBusy}
            // Without fields the Enter key confirms; what cannot be undone is confirmed by a deliberate press.
            data-autofocus={(isPlain && !isDestructive) || undefined}
            // Uses aria-disabled: a press on the incomplete form shows what is missing, which a disabled button cannot.
            {...(problem && { 'aria-disabled': true, 'data-disabled': true, title: problem })}
            onClick={() => void confirm()}
          >
            {verb}
          </Button>
        </Group>
      </Group>
    </Modal>
  )
}

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
