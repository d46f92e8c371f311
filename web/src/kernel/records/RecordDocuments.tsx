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
  /** Gives one of them: `GET …/documents/:documentID`. */
  one: EndpointRef<O>
  /** What is dropped here. */
  what: string
  /** Absent for who may only read. */
  upload?: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<unknown>
  /** Absent for who may take none away. */
  remove?: Removal | undefined
  /** What a paper is in the business. */
  kindOf?(doc: P): string
  /** Asked for on the page itself, and not to be saved: `?inline=true`. */
  isToldInline?: boolean
  /** Before the papers: what is missing, or what those dropped next are. */
  children?: ReactNode
}

interface Removal {
  line: EndpointRef<Endpoint>
  /** What becomes of it. */
  words: string
  refreshes: readonly string[]
}

/** The papers of a record, to add, to look at, to take along and to take away. */
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
    <Section title="Papers">
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
      {remove && <Removing id={id} paper={removing} removal={remove} onClose={() => setRemoving(undefined)} />}
    </Section>
  )
}

interface RemovingProps {
  id: string
  paper: StoredFile | undefined
  removal: Removal
  onClose(): void
}

function Removing({ id, paper: doc, removal: { line, words, refreshes }, onClose }: RemovingProps) {
  const remove = useAction(line, { done: 'Paper removed', refreshes })
  return (
    <ConfirmDialog
      opened={doc !== undefined}
      title={`Remove ${doc?.name ?? 'the paper'}?`}
      verb="Remove paper"
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id, documentID: doc?.id ?? '' } } as never)}
      onClose={onClose}
    >
      {words}
    </ConfirmDialog>
  )
}

const asFile = ({ id, name, mimeType, size, createdAt, _createdBy }: Document): StoredFile => ({
  ...{ id, name, type: mimeType, bytes: size, at: createdAt, by: _createdBy?.name },
})
