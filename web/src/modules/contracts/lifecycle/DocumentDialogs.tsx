import { DeleteDialog } from './DeleteDialog.tsx'
import { DocumentPreview } from './DocumentFiles.tsx'
import type { OpenDialog } from './documentActions.ts'
import type { Document } from './documents.ts'
import { RenewDialog } from './RenewDialog.tsx'
import { TerminateDialog } from './TerminateDialog.tsx'

interface DocumentDialogsProps {
  open: OpenDialog
  doc: Document
  clientID: string
  candidateID?: string | null
  onClose(): void
}

/** The dialogs of a document page; loaded when the first one is opened. */
export function DocumentDialogs({ open, doc, clientID, candidateID = null, onClose }: DocumentDialogsProps) {
  if (open === 'renew') return <RenewDialog doc={doc} clientID={clientID} candidateID={candidateID} onClose={onClose} />
  if (open === 'terminate') return <TerminateDialog doc={doc} onClose={onClose} />
  if (open === 'delete') return <DeleteDialog doc={doc} onClose={onClose} />
  return <DocumentPreview doc={doc} copy="document" onClose={onClose} />
}
