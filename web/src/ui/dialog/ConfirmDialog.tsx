import { Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDates } from '../format/day.ts'
import { DialogButtons } from './DialogButtons.tsx'
import { useDialogAction } from './useDialogAction.ts'

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
  const { isBusy, problem, run } = useDialogAction(onClose)
  return (
    <>
      <Text size="md">{children}</Text>
      {problem && (
        <Text c="var(--error)" size="sm" mt="sm" role="alert">
          {formatDates(problem)}
        </Text>
      )}
      <DialogButtons
        verb={verb}
        back={back}
        startsAt="cancel"
        isDestructive={isDestructive}
        isBarred={isBarred}
        isBusy={isBusy}
        onConfirm={() => run(onConfirm)}
        onCancel={onClose}
      />
    </>
  )
}
