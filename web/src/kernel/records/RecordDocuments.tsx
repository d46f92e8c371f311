import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { FileDrop } from '../../ui/files/FileDrop.tsx'
import { FileList, type StoredFile } from '../../ui/files/FileList.tsx'
import { FilePreview } from '../../ui/files/FilePreview.tsx'
import { DOCUMENTS } from '../../ui/files/rules.ts'
import { Section } from '../../ui/record/Section.tsx'
import { FieldsSkeleton } from '../../ui/states/Skeleton.tsx'
import { FailedState } from '../../ui/states/states.tsx'
import { download } from '../api/downloads.ts'
import { keyOf, useAction, useEndpoint } from '../api/endpoint.ts'
import { type EndpointRef, respond } from '../api/send.ts'

interface Document {
  id: string
  name: string
  size: number
  mimeType: string
  _createdBy: { name: string } | null
  createdAt: string
}

interface RecordDocumentsProps<L extends Endpoint, O extends Endpoint, P extends Document> {
  id: string
  list: EndpointRef<L>
  /** One document: `GET …/documents/:documentID`. */
  one: EndpointRef<O>
  /** What is uploaded here. */
  what: string
  /** Absent when the user may only read. */
  upload?: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<unknown>
  /** Absent when the user may not delete. */
  remove?: Removal | undefined
  /** The type of a document. */
  kindOf?(doc: P): string
  /** The endpoint takes `?inline=true` for the preview. */
  isToldInline?: boolean
  /** Above the list: what is missing, or the type of the next upload. */
  children?: ReactNode
}

interface Removal {
  line: EndpointRef<Endpoint>
  /** What deleting means. */
  words: string
  refreshes: readonly string[]
}

/** The documents of a record: upload, preview, download, delete. */
export function RecordDocuments<L extends Endpoint, O extends Endpoint, P extends Document = Document>(
  props: RecordDocumentsProps<L, O, P>,
) {
  const { id, list, one, what, upload, remove, kindOf, isToldInline, children } = props
  const cache = useQueryClient()
  const documents = useEndpoint(list, { params: { id } } as never)
  const data = documents.data as readonly P[] | undefined
  const [open, setOpen] = useState<StoredFile>()
  const [removing, setRemoving] = useState<StoredFile>()
  const argsOf = (doc: StoredFile | undefined, query: object = {}) =>
    ({ params: { id, documentID: doc?.id ?? '' }, ...(isToldInline && { query }) }) as never
  const save = (doc: StoredFile) => void download(one, argsOf(doc)).catch(() => undefined)
  const add: typeof upload =
    upload &&
    (async (file, onProgress, signal) => {
      await upload(file, onProgress, signal)
      await cache.invalidateQueries({ queryKey: keyOf(list).slice(0, 1) })
    })
  return (
    <Section title="Documents">
      {children}
      {add && <FileDrop what={what} rules={DOCUMENTS} upload={add} />}
      {documents.error && !data && (
        <FailedState compact error={documents.error} onRetry={() => void documents.refetch()} />
      )}
      {!documents.error && !data && <FieldsSkeleton groups={1} fields={3} />}
      {data && (
        <FileList
          files={data.map((doc) => ({ ...asFile(doc), kind: kindOf?.(doc) }))}
          onPreview={setOpen}
          onDownload={save}
          {...(remove && { onRemove: setRemoving })}
        />
      )}
      <FilePreview
        file={open}
        load={async (signal) => (await respond(one, argsOf(open, { inline: 'true' }), { signal })).blob()}
        onDownload={() => open && save(open)}
        onClose={() => setOpen(undefined)}
      />
      {remove && <Removing id={id} document={removing} removal={remove} onClose={() => setRemoving(undefined)} />}
    </Section>
  )
}

interface RemovingProps {
  id: string
  document: StoredFile | undefined
  removal: Removal
  onClose(): void
}

function Removing({ id, document: doc, removal: { line, words, refreshes }, onClose }: RemovingProps) {
  const remove = useAction(line, { done: 'Document deleted', refreshes })
  return (
    <ConfirmDialog
      opened={doc !== undefined}
      title={`Delete ${doc?.name ?? 'the document'}?`}
      verb="Delete document"
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id, documentID: doc?.id ?? '' } } as never)}
      onClose={onClose}
    >
      {words}
    </ConfirmDialog>
  )
}

const asFile = ({ id, name, mimeType, size, createdAt, _createdBy }: Document): StoredFile => ({
  id,
  name,
  type: mimeType,
  bytes: size,
  at: createdAt,
  by: _createdBy?.name,
})
