import { useAction } from '../../kernel/api/endpoint.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { orderFormApi } from './endpoints.ts'

interface DiscardDialogProps {
  row: { id: string; personName: string | null }
  onClose(): void
  /** Called after the draft is deleted. */
  done?(): void
}

/** Deletes a draft for good; only its owner ever saw it. */
export function DiscardDialog({ row, onClose, done }: DiscardDialogProps) {
  const discard = useAction(orderFormApi.discardDraft, { done: 'Draft discarded', isGone: true })
  return (
    <ConfirmDialog
      opened
      title={`Discard draft${row.personName ? ` for ${row.personName}` : ''}?`}
      verb="Discard draft"
      back="Keep draft"
      isDestructive
      onConfirm={async () => {
        await discard.mutateAsync({ params: { id: row.id } })
        done?.()
      }}
      onClose={onClose}
    >
      Your entries and attached documents will be deleted. This can’t be undone.
    </ConfirmDialog>
  )
}
