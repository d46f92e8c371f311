import { Button, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatDates } from '../format/day.ts'

interface ConfirmDialogProps {
  opened: boolean
  /** A question with the name of the record: `Delete the contact Aisha Abdullah?` */
  title: string
  /** What will happen, and what is kept. */
  children?: ReactNode
  /** The label of the button: `Delete contact`. */
  verb: string
  /** The label of the cancel button, if `Cancel` is unclear. */
  back?: string
  isDestructive?: boolean
  /** The action is not possible now; the text gives the reason. */
  isBarred?: boolean
  /** Throwing keeps the dialog open. */
  onConfirm(): Promise<unknown> | unknown
  onClose(): void
}

/** Confirms an action before running it; the initial focus is on Cancel. */
export function ConfirmDialog({ opened, onClose, title, ...rest }: ConfirmDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="md">
      <Body onClose={onClose} {...rest} />
    </Modal>
  )
}

type BodyProps = Omit<ConfirmDialogProps, 'opened' | 'title'>

function Body({ children, verb, back = 'Cancel', isDestructive, isBarred, onConfirm, onClose }: BodyProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'Something went wrong. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Text size="md">{children}</Text>
      {problem && (
        <Text c="var(--error)" size="sm" mt="sm" role="alert">
          {formatDates(problem)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {back}
        </Button>
        <Button
          {...(isDestructive ? { color: 'red.9' } : {})}
          loading={isBusy}
          disabled={isBarred ?? false}
          onClick={() => void confirm()}
        >
          {verb}
        </Button>
      </Group>
    </>
  )
}
