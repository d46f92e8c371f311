import { NativeSelect, Stack } from '@mantine/core'
import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import type { Labels } from '@muster/contract/kernel/api/labels.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { FileDrop } from '../../ui/files/FileDrop.tsx'
import { FileList, type StoredFile } from '../../ui/files/FileList.tsx'
import { FilePreview } from '../../ui/files/FilePreview.tsx'
import { DOCUMENTS } from '../../ui/files/rules.ts'
import { optionsOf } from '../../ui/format/labels.ts'
import { Pager } from '../../ui/list/page/Pager.tsx'
import { useListState } from '../../ui/list/page/useListState.ts'
import { usePhone } from '../../ui/list/page/usePhone.ts'
import { Section } from '../../ui/record/Section.tsx'
import { PendingFields } from '../../ui/states/PendingFields.tsx'
import { download } from '../api/downloads.ts'
import { keyOf, useAction, useEndpoint } from '../api/endpoint.ts'
import { type EndpointRef, respond, type SendOptions } from '../api/send.ts'

interface RecordDocument {
  id: string
  name: string
  size: number
  mimeType: string
  _createdBy: { name: string } | null
  createdAt: string
}

export interface AddDocuments<T extends string = string> {
  /** What is uploaded here: `receipts of expenses`. */
  what: string
  /** The document types to choose from (the first is the default); none if documents have no types. */
  types?: Labels<T>
  /** Other fields that are filled in before the upload. */
  fields?: ReactNode
  isMany?: boolean
  send(file: File, type: T, options: SendOptions): Promise<unknown>
}

interface DocumentsProps<P extends RecordDocument, T extends string> {
  id: string
  title?: string
  /** Downloads one of them. */
  one: EndpointRef<Endpoint>
  /** Whether the endpoint supports a preview: `?inline=true`. */
  takesInline?: boolean
  /** The path parameters of one document. */
  paramsOf?(document: string): object
  /** Whether the user may add and remove documents. */
  mayEdit?: boolean
  /** Absent if no documents are added here. */
  add?: AddDocuments<T> | undefined
  /** Absent if documents can’t be removed. */
  remove?: RemoveDocument | undefined
  mayRemove?(document: P): boolean
  /** The document type and expiry date. */
  describe?(document: P): Pick<StoredFile, 'kind' | 'expiresOn'>
  /** Other modules to invalidate when the documents change. */
  refreshes?: readonly string[]
  /** Shown before the documents: what is missing. */
  children?: ReactNode
}

interface RemoveDocument {
  endpoint: EndpointRef<Endpoint>
  /** The record in the confirmation: `the invoice`. */
  from: string
}

interface ListedDocuments<L extends Endpoint> {
  list: EndpointRef<L>
}

/** The documents of a record: add, preview, download and remove. */
export function RecordDocuments<
  L extends Endpoint,
  P extends RecordDocument = RecordDocument,
  T extends string = string,
>({ list, ...props }: DocumentsProps<P, T> & ListedDocuments<L>) {
  const { data, error, refetch } = useEndpoint(list, { params: { id: props.id } } as never)
  return (
    <DocumentSection
      {...props}
      list={list}
      documents={data as readonly P[] | undefined}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}

const SHAPE = { filters: [], sort: '-createdAt' }

/** The same for a paged list. */
export function PagedDocuments<
  L extends Endpoint,
  P extends RecordDocument = RecordDocument,
  T extends string = string,
>({ list, ...props }: DocumentsProps<P, T> & ListedDocuments<L>) {
  const state = useListState(SHAPE)
  const isPhone = usePhone()
  const args = { params: { id: props.id }, query: { sort: SHAPE.sort, ...state.query } }
  const { data, error, refetch } = useEndpoint(list, args as never, { keepPrevious: true })
  const page = data as { items: readonly P[]; meta: { total: number } } | undefined
  const total = page?.meta.total ?? 0
  return (
    <DocumentSection
      {...props}
      list={list}
      documents={page?.items}
      error={error}
      onRetry={() => void refetch()}
      pager={total > state.pageSize && <Pager list={state} total={total} isPhone={isPhone} />}
    />
  )
}

interface DocumentSectionProps<P extends RecordDocument, T extends string> extends DocumentsProps<P, T> {
  list: EndpointRef<Endpoint>
  documents: readonly P[] | undefined
  error: Error | null
  onRetry(): void
  pager?: ReactNode
}

function DocumentSection<P extends RecordDocument, T extends string>(props: DocumentSectionProps<P, T>) {
  const { id, title = 'Documents', list, documents, error, one, takesInline, mayEdit = true, mayRemove } = props
  const add = mayEdit ? props.add : undefined
  const remove = mayEdit ? props.remove : undefined
  const { paramsOf = (documentID: string) => ({ id, documentID }), describe, refreshes } = props
  const [open, setOpen] = useState<StoredFile>()
  const [removing, setRemoving] = useState<StoredFile>()
  const fixed = new Set(documents?.filter((document) => mayRemove?.(document) === false).map((one) => one.id))
  const argsOf = (file: StoredFile | undefined, query: object = {}) =>
    ({ params: paramsOf(file?.id ?? ''), ...(takesInline && { query }) }) as never
  const save = (file: StoredFile) => void download(one, argsOf(file))
  return (
    <Section title={title}>
      <Stack>
        {props.children}
        {add && <AddDocument add={add} refreshes={[keyOf(list)[0] as string, ...(refreshes ?? [])]} />}
        {!documents && <PendingFields error={error} onRetry={props.onRetry} groups={1} fields={3} />}
        {documents && (
          <FileList
            files={documents.map((document) => ({ ...fileOf(document), ...describe?.(document) }))}
            onPreview={setOpen}
            onDownload={save}
            {...(remove && { onRemove: setRemoving })}
            mayRemove={(file) => !fixed.has(file.id)}
          />
        )}
        {props.pager}
      </Stack>
      <FilePreview
        file={open}
        load={async (signal) => (await respond(one, argsOf(open, { inline: 'true' }), { signal })).blob()}
        onDownload={() => open && save(open)}
        onClose={() => setOpen(undefined)}
      />
      {remove && (
        <RemoveDialog
          file={removing}
          remove={remove}
          args={{ params: paramsOf(removing?.id ?? '') }}
          {...(refreshes && { refreshes })}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Section>
  )
}

/** The type is chosen first and applies to the files that are dropped next. */
function AddDocument<T extends string>({ add, refreshes }: { add: AddDocuments<T>; refreshes: readonly string[] }) {
  const { what, types, fields, isMany = true } = add
  const cache = useQueryClient()
  const [type, setType] = useState<T>(() => Object.keys(types ?? {})[0] as T)
  return (
    <div>
      {types && (
        <NativeSelect
          label="Document type"
          maw={320}
          mb="sm"
          data={optionsOf(types)}
          value={type}
          onChange={(event) => setType(event.currentTarget.value as T)}
        />
      )}
      {fields}
      <FileDrop
        what={what}
        rules={DOCUMENTS}
        isMany={isMany}
        upload={async (file, onProgress, signal) => {
          await add.send(file, type, { onProgress, signal })
          await Promise.all(refreshes.map((name) => cache.invalidateQueries({ queryKey: [name] })))
        }}
      />
    </div>
  )
}

interface RemoveDialogProps {
  file: StoredFile | undefined
  remove: RemoveDocument
  args: object
  refreshes?: readonly string[]
  onClose(): void
}

function RemoveDialog({ file, remove: { endpoint, from }, args, refreshes, onClose }: RemoveDialogProps) {
  const name = file?.name ?? 'the document'
  const remove = useAction(endpoint, { done: `${name} deleted`, ...(refreshes && { refreshes }) })
  return (
    <ConfirmDialog
      opened={file !== undefined}
      title={`Delete ${name}?`}
      verb="Delete document"
      isDestructive
      onConfirm={() => remove.mutateAsync(args as never)}
      onClose={onClose}
    >
      It is removed from {from}. The removal is recorded in the activity log.
    </ConfirmDialog>
  )
}

const fileOf = ({ id, name, mimeType, size, createdAt, _createdBy }: RecordDocument): StoredFile => ({
  id,
  name,
  type: mimeType,
  bytes: size,
  at: createdAt,
  by: _createdBy?.name,
})
