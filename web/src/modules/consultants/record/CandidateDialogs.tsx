import { Modal } from '@mantine/core'
import { attachmentEndpoints } from '@muster/contract/consultants/attachments.contract.ts'
import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { previewOf } from '../../../kernel/api/downloads.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { send } from '../../../kernel/api/send.ts'
import { showSnackbar } from '../../../kernel/feedback/snackbar.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { FileDrop } from '../../../ui/files/FileDrop.tsx'
import { FilePreview } from '../../../ui/files/FilePreview.tsx'
import { IMAGES } from '../../../ui/files/rules.ts'
import { candidateApi } from '../endpoints.ts'
import { StatusDrawer } from './StatusDrawer.tsx'

export type OpenDialog = 'status' | 'photo' | 'archive' | 'profileSheet'

interface DialogProps {
  candidate: Candidate
  onClose(): void
}

/** The dialogs of the record; loaded when the first one is opened. */
export function CandidateDialogs({ open, ...props }: DialogProps & { open: OpenDialog }) {
  if (open === 'status') return <StatusDrawer {...props} />
  if (open === 'photo') return <PhotoDialog {...props} />
  return open === 'archive' ? <ArchiveDialog {...props} /> : <ProfilePreview {...props} />
}

function PhotoDialog({ candidate, onClose }: DialogProps) {
  const cache = useQueryClient()
  const upload = async (file: File, onProgress: (share: number) => void, signal: AbortSignal) => {
    const args = { params: { id: candidate.id }, files: [file] }
    await send(attachmentEndpoints.setPhoto, args, { onProgress, signal })
    await cache.invalidateQueries({ queryKey: ['candidates'] })
    showSnackbar(`Photo of ${candidate.name} updated`)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Photo of ${candidate.name}`} size="md">
      <FileDrop what="a photo" rules={IMAGES} isMany={false} upload={upload} />
    </Modal>
  )
}

function ArchiveDialog({ candidate, onClose }: DialogProps) {
  const router = useRouter()
  const archive = useAction(candidateApi.archive, { done: `${candidate.name} archived` })
  const run = async () => {
    await archive.mutateAsync({ params: { id: candidate.id } })
    router.history.push('/candidates')
  }
  return (
    <ConfirmDialog
      opened
      title={`Archive ${candidate.name}?`}
      verb="Archive consultant"
      isDestructive
      onConfirm={run}
      onClose={onClose}
    >
      The record is removed from lists and search. Documents, pay and history are kept.
    </ConfirmDialog>
  )
}

function ProfilePreview({ candidate, onClose }: DialogProps) {
  const params = { id: candidate.id }
  return (
    <FilePreview
      file={{ name: `Profile of ${candidate.name}`, type: 'application/pdf' }}
      {...previewOf(candidateApi.profileSheet, { params })}
      onClose={onClose}
    />
  )
}
