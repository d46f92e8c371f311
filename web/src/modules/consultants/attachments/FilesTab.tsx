import { Stack } from '@mantine/core'
import type { Attachment } from '@muster/contract/consultants/attachments.contract.ts'
import { attachmentTypeLabels } from '@muster/contract/consultants/consultants.labels.ts'
import { useState } from 'react'
import { download } from '../../../kernel/api/downloads.ts'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { respond } from '../../../kernel/api/send.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { FileList, type StoredFile } from '../../../ui/files/FileList.tsx'
import { FilePreview } from '../../../ui/files/FilePreview.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { attachmentApi } from '../endpoints.ts'
import { AddFiles } from './AddFiles.tsx'
import { useFileTypes } from './fileTypes.ts'

interface ShownFile extends StoredFile {
  mayRemove: boolean
}

const shownFile = (file: Attachment): ShownFile => ({
  id: file.id,
  name: file.name,
  type: file.mimeType,
  bytes: file.size,
  kind: [attachmentTypeLabels[file.type], file.note].filter(Boolean).join(', '),
  by: file._createdBy?.name,
  at: file.createdAt,
  expiresOn: file.expiryDate,
  mayRemove: file.mayRemove,
})

/** The files that the role may see, each with preview and download, and with removal where the role may. */
export function FilesTab({ candidateID }: { candidateID: string }) {
  const files = useEndpoint(attachmentApi.all, { params: { id: candidateID }, query: {} })
  const { mine } = useFileTypes()
  const [open, setOpen] = useState<ShownFile | undefined>()
  const [removing, setRemoving] = useState<ShownFile | undefined>()
  const remove = useAction(attachmentApi.remove, { done: 'File deleted' })
  const save = (file: ShownFile) => void download(attachmentApi.download, { params: { id: file.id }, query: {} })
  return (
    <Stack gap={24} miw={0}>
      {mine.length > 0 && <AddFiles candidateID={candidateID} types={mine} />}
      {!files.data && <PendingFields error={files.error} onRetry={files.refetch} groups={1} fields={3} />}
      {files.data && (
        <FileList<ShownFile>
          files={files.data.map(shownFile)}
          onPreview={setOpen}
          onDownload={save}
          onRemove={setRemoving}
          mayRemove={(file) => file.mayRemove}
        />
      )}
      <FilePreview
        file={open}
        load={(signal) => bytesOf(open?.id ?? '', signal)}
        onDownload={() => open && save(open)}
        onClose={() => setOpen(undefined)}
      />
      <ConfirmDialog
        opened={removing !== undefined}
        title={`Delete ${removing?.name ?? 'the file'}?`}
        verb="Delete file"
        isDestructive
        onConfirm={() => remove.mutateAsync({ params: { id: removing?.id ?? '' } })}
        onClose={() => setRemoving(undefined)}
      >
        The file is removed from this record. The removal is recorded in the audit trail.
      </ConfirmDialog>
    </Stack>
  )
}

const bytesOf = async (id: string, signal: AbortSignal) =>
  (await respond(attachmentApi.download, { params: { id }, query: { inline: 'true' } }, { signal })).blob()
