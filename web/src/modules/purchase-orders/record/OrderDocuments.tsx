import { NativeSelect, Stack } from '@mantine/core'
import { purchaseOrderEndpoints } from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import type { OrderDocument } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../../kernel/api/downloads.ts'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { respond, send } from '../../../kernel/api/send.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { FileDrop } from '../../../ui/files/FileDrop.tsx'
import { FileList, type StoredFile } from '../../../ui/files/FileList.tsx'
import { FilePreview } from '../../../ui/files/FilePreview.tsx'
import { DOCUMENTS } from '../../../ui/files/rules.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { Pager } from '../../../ui/list/page/Pager.tsx'
import { useListState } from '../../../ui/list/page/useListState.ts'
import { usePhone } from '../../../ui/list/page/usePhone.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { FailedState } from '../../../ui/states/states.tsx'
import { INVALIDATED_KEYS, orderApi } from '../endpoints.ts'
import { DOCUMENT_TYPES, type VisibleOrder } from '../labels.ts'

const SHAPE = { filters: [], sort: '-createdAt' }
const { AMENDMENT: _amendment, ...ADDED } = DOCUMENT_TYPES
type Added = keyof typeof ADDED

interface Document extends StoredFile {
  amendment: number | null
}

/** The client’s documents, to preview and download. Documents of amendments can’t be removed. */
export function OrderDocuments({ order }: { order: VisibleOrder }) {
  const { id } = order
  const list = useListState(SHAPE)
  const isPhone = usePhone()
  const asked = { params: { id }, query: list.query as object }
  const { data, error, refetch } = useEndpoint(orderApi.documents, asked, { keepPrevious: true })
  const [open, setOpen] = useState<Document>()
  const [removing, setRemoving] = useState<Document | null>(null)
  const argsOf = (doc: Document | undefined) => ({ params: { id, documentID: doc?.id ?? '' } })
  const save = (doc: Document) =>
    void download(orderApi.downloadDocument, { ...argsOf(doc), query: {} }).catch(() => undefined)
  const mayAdd = order.may?.addDocuments === true
  const total = data?.meta.total ?? 0
  return (
    <Section title="Documents">
      <Stack>
        {mayAdd && <AddDocuments id={id} />}
        {error && !data && <FailedState compact error={error} onRetry={() => void refetch()} />}
        {!error && !data && <FieldsSkeleton groups={1} fields={3} />}
        {data && (
          <FileList<Document>
            files={data.items.map(asDocument)}
            onPreview={setOpen}
            onDownload={save}
            {...(mayAdd ? { onRemove: setRemoving, mayRemove: ({ amendment }: Document) => amendment === null } : {})}
          />
        )}
        {total > list.pageSize && <Pager list={list} total={total} isPhone={isPhone} />}
      </Stack>
      <FilePreview
        file={open}
        load={async (signal) =>
          (await respond(orderApi.downloadDocument, { ...argsOf(open), query: { inline: 'true' } }, { signal })).blob()
        }
        onDownload={() => open && save(open)}
        onClose={() => setOpen(undefined)}
      />
      {removing && <RemoveDialog order={order} paper={removing} onClose={() => setRemoving(null)} />}
    </Section>
  )
}

/** The document type is chosen before the upload and applies to all dropped files. */
function AddDocuments({ id }: { id: string }) {
  const cache = useQueryClient()
  const [type, setType] = useState<Added>('ORDER')
  const upload = async (file: File, onProgress: (share: number) => void, signal: AbortSignal) => {
    const args = { params: { id }, body: { type }, files: [file] }
    await send(purchaseOrderEndpoints.addDocuments, args, { onProgress, signal })
    await cache.invalidateQueries({ queryKey: ['purchase-orders'] })
  }
  return (
    <div>
      <NativeSelect
        maw={320}
        label="Document type"
        data={optionsOf(ADDED)}
        value={type}
        onChange={(event) => setType(event.currentTarget.value as Added)}
        mb="sm"
      />
      <FileDrop what="the purchase order or correspondence" rules={DOCUMENTS} upload={upload} />
    </div>
  )
}

function RemoveDialog({ order, paper: doc, onClose }: { order: VisibleOrder; paper: Document; onClose(): void }) {
  const remove = useAction(orderApi.removeDocument, { done: `${doc.name} deleted`, refreshes: INVALIDATED_KEYS })
  return (
    <ConfirmDialog
      opened
      title={`Delete ${doc.name}?`}
      verb="Delete document"
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id: order.id, documentID: doc.id } })}
      onClose={onClose}
    >
      It is removed from {order.number}. The removal is recorded in the activity log.
    </ConfirmDialog>
  )
}

const asDocument = (one: OrderDocument): Document => ({
  ...{ id: one.id, name: one.name, type: one.mimeType, bytes: one.size, at: one.createdAt },
  kind: one.amendment === null ? DOCUMENT_TYPES[one.type] : `Amendment ${one.amendment}`,
  by: one._createdBy?.name,
  amendment: one.amendment,
})
