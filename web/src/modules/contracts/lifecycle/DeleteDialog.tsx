import { useRouter } from '@tanstack/react-router'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { type Document, INVALIDATED_KEYS, KINDS } from './documents.ts'

/** Takes a draft away to which nothing refers. */
export function DeleteDialog({ doc: { kind, id, number }, onClose }: { doc: Document; onClose(): void }) {
  const router = useRouter()
  const remove = useAction(KINDS[kind].lines.remove, { done: `${number} deleted`, refreshes: INVALIDATED_KEYS })
  return (
    <ConfirmDialog
      opened
      title={`Delete draft ${number}?`}
      verb="Delete draft"
      isDestructive
      onConfirm={async () => {
        // The list first: the page of what is deleted would be read again and found missing.
        router.history.push(KINDS[kind].path)
        await remove.mutateAsync({ params: { id } })
      }}
      onClose={onClose}
    >
      It is removed from all lists. Its number is not reused.
    </ConfirmDialog>
  )
}
