import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatDates } from '../format/day.ts'
import { dialogHeaderProps } from './dialogHeaderProps.ts'

export interface ConfirmDialogProps {
  opened: boolean
  /** The question with the thing's name: `Delete the contact Aisha Abdullah?` */
  title: string
  /** What will happen, and what will stay. */
  children?: ReactNode
  /** The verb on the button: `Delete contact`. */
  verb: string
  /** The way back, where `Cancel` would say too little. */
  back?: string
  isDestructive?: boolean
  /** It cannot be done now, as the text says. */
  isBarred?: boolean
  /** Typed before the button works, for what cannot be undone at all. */
  typeToConfirm?: string
  /** Throwing keeps the dialog open. */
  onConfirm(): Promise<unknown> | unknown
  onClose(): void
}

/** Names what it will do and does it only after confirmation; the focus starts on Cancel. */
export function ConfirmDialog({ opened, onClose, title, ...rest }: ConfirmDialogProps) {
  return (
    <Modal {...dialogHeaderProps} opened={opened} onClose={onClose} title={title} size="md">
      <Body onClose={onClose} {...rest} />
    </Modal>
  )
}

type BodyProps = Omit<ConfirmDialogProps, 'opened' | 'title'>

function Body({
  children,
  verb,
  back = 'Cancel',
  isDestructive,
  isBarred,
  typeToConfirm,
  onConfirm,
  onClose,
}: BodyProps) {
  const [typed, setTyped] = useState('')
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
      {typeToConfirm && (
        <TextInput
          mt="md"
          label={`Type ${typeToConfirm} to confirm`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
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
          disabled={isBarred || (typeToConfirm !== undefined && typed !== typeToConfirm)}
          onClick={() => void confirm()}
        >
          {verb}
        </Button>
      </Group>
    </>
  )
}
