import { useAction } from '../../kernel/api/endpoint.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { orderFormApi } from './endpoints.ts'

interface DiscardDialogProps {
  row: { id: string; personName: string | null }
  onClose(): void
  /** After the draft is gone. */
  done?(): void
}

/** A draft is thrown away for good: nobody but its writer ever saw it. */
export function DiscardDialog({ row, onClose, done }: DiscardDialogProps) {
  const discard = useAction(orderFormApi.discardDraft, { done: 'Draft discarded', isGone: true })
  return (
    <ConfirmDialog
      opened
      title={`Discard the draft${row.personName ? ` for ${row.personName}` : ''}?`}
      verb="Discard draft"
      back="Keep it"
      isDestructive
      onConfirm={async () => {
        await discard.mutateAsync({ params: { id: row.id } })
        done?.()
      }}
      onClose={onClose}
    >
      What you have entered and the papers you attached are deleted. This cannot be undone.
    </ConfirmDialog>
  )
}
