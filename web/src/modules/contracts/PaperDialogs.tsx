import { DeleteDialog } from './DeleteDialog.tsx'
import { PaperPreview } from './PaperFiles.tsx'
import type { OpenDialog } from './paperActions.ts'
import type { Paper } from './papers.ts'
import { RenewDialog } from './RenewDialog.tsx'
import { TerminateDialog } from './TerminateDialog.tsx'

interface PaperDialogsProps {
  open: OpenDialog
  paper: Paper
  clientID: string
  candidateID?: string | null
  onClose(): void
}

/** What opens above the page of a paper; fetched when the first one is opened. */
export function PaperDialogs({ open, paper, clientID, candidateID = null, onClose }: PaperDialogsProps) {
  if (open === 'renew')
    return <RenewDialog paper={paper} clientID={clientID} candidateID={candidateID} onClose={onClose} />
  if (open === 'terminate') return <TerminateDialog paper={paper} onClose={onClose} />
  if (open === 'delete') return <DeleteDialog paper={paper} onClose={onClose} />
  return <PaperPreview paper={paper} copy="document" onClose={onClose} />
}
