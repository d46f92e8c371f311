import { DeleteDialog } from './DeleteDialog.tsx'
import { DocumentPreview } from './DocumentFiles.tsx'
import type { OpenDialog } from './documentActions.ts'
import type { Document } from './documents.ts'
import { RenewDialog } from './RenewDialog.tsx'
import { TerminateDialog } from './TerminateDialog.tsx'

interface DocumentDialogsProps {
  open: OpenDialog
  paper: Document
  clientID: string
  candidateID?: string | null
  onClose(): void
}

/** What opens above the page of a paper; fetched when the first one is opened. */
export function DocumentDialogs({ open, paper, clientID, candidateID = null, onClose }: DocumentDialogsProps) {
  if (open === 'renew')
    return <RenewDialog paper={paper} clientID={clientID} candidateID={candidateID} onClose={onClose} />
  if (open === 'terminate') return <TerminateDialog paper={paper} onClose={onClose} />
  if (open === 'delete') return <DeleteDialog paper={paper} onClose={onClose} />
  return <DocumentPreview paper={paper} copy="document" onClose={onClose} />
}
