import { DeleteRecordDialog } from '../../../kernel/records/DeleteRecordDialog.tsx'
import { type Document, INVALIDATED_KEYS, KINDS } from './documents.ts'

/** Deletes a draft that nothing refers to. */
export const DeleteDialog = ({ doc: { kind, id, number }, onClose }: { doc: Document; onClose(): void }) => (
  <DeleteRecordDialog
    endpoint={KINDS[kind].api.remove}
    id={id}
    name={number}
    title={`Delete draft ${number}?`}
    verb="Delete draft"
    list={KINDS[kind].path}
    refreshes={INVALIDATED_KEYS}
    onClose={onClose}
  >
    The draft is deleted. Its number is not reused.
  </DeleteRecordDialog>
)
