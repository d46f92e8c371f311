import { Button, Group, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import {
  type Document,
  documentEndpoints,
  UploadedDocumentType,
} from '@muster/contract/order-forms/documents/documents.contract.ts'
import { documentTypeLabels } from '@muster/contract/order-forms/documents/documents.labels.ts'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod'
import { download } from '../../../kernel/api/downloads.ts'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { respond, send } from '../../../kernel/api/send.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { FileDrop } from '../../../ui/files/FileDrop.tsx'
import { FileList, type StoredFile } from '../../../ui/files/FileList.tsx'
import { FilePreview } from '../../../ui/files/FilePreview.tsx'
import { DOCUMENTS } from '../../../ui/files/rules.ts'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { FailedState } from '../../../ui/states/states.tsx'
import { ProposalDialog } from '../offers/ProposalDialog.tsx'
import { INVALIDATED_KEYS, recordDocumentApi } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'

type Uploaded = z.output<typeof UploadedDocumentType>
interface ShownDocument extends StoredFile {
  mayRemove: boolean
}

const toDocumentRow = ({ type, name, version, note, ...doc }: Document): ShownDocument => ({
  id: doc.id,
  name,
  type: doc.mimeType,
  bytes: doc.size,
  kind: [documentTypeLabels[type], version === null ? null : `version ${version}`, note].filter(Boolean).join(', '),
  by: doc._createdBy?.name,
  at: doc.createdAt,
  mayRemove: doc.mayRemove,
})

/** The documents the user may see: upload, preview and download, one by one or as a ZIP. */
export function DocumentsTab({ orderForm }: { orderForm: VisibleOrderForm }) {
  const { id } = orderForm
  const can = useMay()
  const documents = useEndpoint(recordDocumentApi.attachments, { params: { id } })
  const [open, setOpen] = useState<ShownDocument>()
  const [removing, setRemoving] = useState<ShownDocument>()
  const detach = useAction(recordDocumentApi.detach, { done: 'Document removed', refreshes: INVALIDATED_KEYS })
  const argsOf = (doc: StoredFile | undefined) => ({ params: { id, attachmentID: doc?.id ?? '' } })
  const downloadDocument = (doc: StoredFile) =>
    void download(recordDocumentApi.download, { ...argsOf(doc), query: {} }).catch(() => undefined)
  return (
    <Stack>
      <DocumentTools orderForm={orderForm} isEmpty={documents.data?.length === 0} />
      {can(right('order-forms', 'edit')) && <AddDocuments orderForm={orderForm} />}
      {documents.error && !documents.data && (
        <FailedState compact error={documents.error} onRetry={() => void documents.refetch()} />
      )}
      {!documents.data && !documents.error && <FieldsSkeleton groups={1} fields={3} />}
      {documents.data && (
        <FileList<ShownDocument>
          files={documents.data.map(toDocumentRow)}
          onPreview={setOpen}
          onDownload={downloadDocument}
          onRemove={setRemoving}
          mayRemove={({ mayRemove }) => mayRemove}
        />
      )}
      <FilePreview
        file={open}
        load={async (signal) =>
          (await respond(recordDocumentApi.download, { ...argsOf(open), query: { inline: 'true' } }, { signal })).blob()
        }
        onDownload={() => open && downloadDocument(open)}
        onClose={() => setOpen(undefined)}
      />
      <ConfirmDialog
        opened={removing !== undefined}
        title={`Remove ${removing?.name ?? 'the document'}?`}
        verb="Remove"
        isDestructive
        onConfirm={() => detach.mutateAsync(argsOf(removing))}
        onClose={() => setRemoving(undefined)}
      >
        The document will be removed from the order form. The removal is recorded in the audit log.
      </ConfirmDialog>
    </Stack>
  )
}

function DocumentTools({ orderForm, isEmpty }: { orderForm: VisibleOrderForm; isEmpty: boolean }) {
  const can = useMay()
  const [isProposing, setProposing] = useState(false)
  const params = { id: orderForm.id }
  const mayPropose = can(right('order-forms', 'view', 'full'))
  return (
    <Group gap={8}>
      <Button
        size="xs"
        variant="default"
        disabled={isEmpty}
        leftSection={<IconDownload size={16} stroke={1.7} />}
        onClick={() => void download(recordDocumentApi.downloads, { params }).catch(() => undefined)}
      >
        Download all as ZIP
      </Button>
      {mayPropose && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileText size={16} stroke={1.7} />}
          onClick={() => setProposing(true)}
        >
          Proposal for the client…
        </Button>
      )}
      {isProposing && <ProposalDialog orderForm={orderForm} onClose={() => setProposing(false)} />}
    </Group>
  )
}

/** The type is chosen before the upload; a new resume replaces the earlier one. */
function AddDocuments({ orderForm }: { orderForm: VisibleOrderForm }) {
  const cache = useQueryClient()
  const [type, setType] = useState<Uploaded>('RESUME')
  const upload = async (file: File, onProgress: (share: number) => void, signal: AbortSignal) => {
    const params = { id: orderForm.id }
    const options = { onProgress, signal }
    if (type === 'RESUME')
      await send(documentEndpoints.uploadResume, { params, body: {}, files: [file] } as never, options)
    else await send(documentEndpoints.attach, { params, body: { type }, files: [file] } as never, options)
    await Promise.all(INVALIDATED_KEYS.map((name) => cache.invalidateQueries({ queryKey: [name] })))
  }
  return (
    <div>
      <SimpleGrid minColWidth="min(200px, 100%)" autoFlow="auto-fit" spacing="sm" className="items-start">
        <NativeSelect
          label="Document type"
          mb="sm"
          data={UploadedDocumentType.options.map((value) => ({ value, label: documentTypeLabels[value] }))}
          value={type}
          onChange={(event) => setType(event.currentTarget.value as Uploaded)}
        />
      </SimpleGrid>
      <FileDrop what={`documents of ${orderFormName(orderForm)}`} rules={DOCUMENTS} upload={upload} />
    </div>
  )
}
