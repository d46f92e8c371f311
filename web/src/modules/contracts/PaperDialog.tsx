import { Button, Group, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { quietHead } from '../../ui/dialog/quietHead.ts'
import classes from './contracts.module.css'
import { REFRESHES } from './papers.ts'

interface PaperDialogProps {
  title: string
  verb: string
  isDestructive?: boolean
  /** What is still missing before the button works. */
  fault?: string | undefined
  /** Throwing keeps the dialog open; the failure says itself. */
  onConfirm(): Promise<unknown>
  onClose(): void
  children: ReactNode
}

/** A step of a paper with what it asks for. When it was refused, the page is read again: somebody may have been faster. */
export function PaperDialog({ title, verb, isDestructive, fault, onConfirm, onClose, children }: PaperDialogProps) {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await onConfirm()
      onClose()
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'That did not work. Try again.')
      for (const name of REFRESHES) void cache.invalidateQueries({ queryKey: [name] })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal {...quietHead} opened onClose={onClose} title={title} size="md">
      <div className={classes.dialog}>
        {children}
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
        <Button
          {...(isDestructive ? { color: 'red.9' } : {})}
          loading={isBusy}
          disabled={Boolean(fault)}
          title={fault}
          onClick={() => void confirm()}
        >
          {verb}
        </Button>
      </Group>
    </Modal>
  )
}
