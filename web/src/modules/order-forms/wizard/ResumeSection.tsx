import { Stack } from '@mantine/core'
import { type Document, documentEndpoints } from '@muster/contract/order-forms/documents/documents.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { send } from '../../../kernel/api/send.ts'
import { showSnackbar } from '../../../kernel/feedback/snackbar.ts'
import { FileDrop } from '../../../ui/files/FileDrop.tsx'
import { FileList } from '../../../ui/files/FileList.tsx'
import { DOCUMENTS } from '../../../ui/files/rules.ts'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { recordDocumentApi } from '../record/recordEndpoints.ts'
import type { OrderFormDraft } from './useOrderFormDraft.ts'

const asStored = (doc: Document) => ({
  id: doc.id,
  name: doc.name,
  type: doc.mimeType,
  bytes: doc.size,
  at: doc.createdAt,
  by: doc._createdBy?.name,
  mayRemove: doc.mayRemove,
})

/** Uploads the CV; the draft is saved first, because a file needs an order form. */
export function ResumeSection({ draft }: { draft: OrderFormDraft }) {
  const cache = useQueryClient()
  const id = draft.record?.id ?? ''
  const documents = useEndpoint(recordDocumentApi.attachments, { params: { id } }, { enabled: id !== '' }).data ?? []
  const detach = useAction(recordDocumentApi.detach, { done: 'CV removed' })
  const resumes = documents.filter(({ type }) => type === 'RESUME').map(asStored)

  const upload = async (file: File, onProgress: (share: number) => void, signal: AbortSignal) => {
    const saved = await draft.settle()
    if (!saved) throw new Error('The draft couldn’t be saved, so the file can’t be uploaded yet. Save again first.')
    await send(
      documentEndpoints.uploadResume,
      { params: { id: saved.id }, body: {}, files: [file] },
      { onProgress, signal },
    )
    showSnackbar(`${file.name} added`)
    await Promise.all([cache.invalidateQueries({ queryKey: ['order-forms-setups'] }), draft.refresh()])
  }
  const remove = async (attachmentID: string) => {
    await detach.mutateAsync({ params: { id, attachmentID } }).catch(() => undefined)
    await draft.refresh()
  }
  return (
    <FormSection title="CV" text="The CV that the client receives.">
      <Stack gap={12} data-wide data-path="resume">
        {resumes.length > 0 && (
          <FileList files={resumes} onRemove={(file) => void remove(file.id)} mayRemove={(file) => file.mayRemove} />
        )}
        <FileDrop what="the CV" rules={DOCUMENTS} upload={upload} isMany={false} />
      </Stack>
    </FormSection>
  )
}
