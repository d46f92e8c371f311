import { NativeSelect, Stack } from '@mantine/core'
import { isPartOf } from '@muster/contract/contracts/agreement-documents.rules.ts'
import type {
  AgreementDocument,
  AgreementDocumentType,
  AgreementKind,
} from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { msaEndpoints, sowEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../../kernel/api/downloads.ts'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { respond, send } from '../../../kernel/api/send.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
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
import classes from '../contracts.module.css'
import { msaApi, sowApi } from '../endpoints.ts'
import { DOCUMENT_TYPES } from '../labels.ts'
import { DocumentFiles } from '../lifecycle/DocumentFiles.tsx'
import { type Document, KINDS } from '../lifecycle/documents.ts'

const LINES = { MSA: msaApi, SOW: sowApi as unknown as typeof msaApi }
const ADD = {
  MSA: msaEndpoints.addDocuments,
  SOW: sowEndpoints.addDocuments as unknown as typeof msaEndpoints.addDocuments,
}
const SHAPE = { filters: [], sort: 'createdAt' }

/** The signed copy, and the annexes and other papers; also of what is signed long since. */
export const AgreementDocuments = ({ kind, paper }: { kind: AgreementKind; paper: Document }) => (
  <Stack>
    <DocumentFiles paper={paper} />
    <Documents kind={kind} paper={paper} />
  </Stack>
)

function Documents({ kind, paper: { id, status } }: { kind: AgreementKind; paper: Document }) {
  const lines = LINES[kind]
  const list = useListState(SHAPE)
  const isPhone = usePhone()
  const mayEdit = useMay()(KINDS[kind].write)
  const query = { sort: '-createdAt' as const, ...list.query }
  const documents = useEndpoint(lines.documents, { params: { id }, query: query as object }, { keepPrevious: true })
  // What was agreed stays with an agreement that is in force, or was.
  const partOfIt = new Set(documents.data?.items.filter(({ type }) => isPartOf(status, type)).map((one) => one.id))
  const [open, setOpen] = useState<StoredFile>()
  const [removing, setRemoving] = useState<StoredFile | null>(null)
  const argsOf = (file: StoredFile | undefined) => ({ params: { id, documentID: file?.id ?? '' }, query: {} })
  const save = (file: StoredFile) => void download(lines.downloadDocument, argsOf(file)).catch(() => undefined)
  const total = documents.data?.meta.total ?? 0
  return (
    <Section title="Annexes and other papers">
      <Stack>
        {mayEdit && <AddDocuments kind={kind} id={id} />}
        {documents.error && !documents.data ? (
          <FailedState compact error={documents.error} onRetry={() => void documents.refetch()} />
        ) : documents.data ? (
          <FileList
            files={documents.data.items.map(asStored)}
            onPreview={setOpen}
            onDownload={save}
            {...(mayEdit ? { onRemove: setRemoving } : {})}
            mayRemove={(file) => !partOfIt.has(file.id)}
          />
        ) : (
          <FieldsSkeleton groups={1} fields={3} />
        )}
        {total > list.pageSize && <Pager list={list} total={total} isPhone={isPhone} />}
      </Stack>
      <FilePreview
        file={open}
        load={async (signal) =>
          (await respond(lines.downloadDocument, { ...argsOf(open), query: { inline: 'true' } }, { signal })).blob()
        }
        onDownload={() => open && save(open)}
        onClose={() => setOpen(undefined)}
      />
      {removing && <RemoveDocument kind={kind} id={id} file={removing} onClose={() => setRemoving(null)} />}
    </Section>
  )
}

/** What the papers are is said first, for all that are dropped next. */
function AddDocuments({ kind, id }: { kind: AgreementKind; id: string }) {
  const cache = useQueryClient()
  const [type, setType] = useState<AgreementDocumentType>('ANNEX')
  const upload = async (file: File, onProgress: (share: number) => void, signal: AbortSignal) => {
    await send(ADD[kind], { params: { id }, body: { type }, files: [file] }, { onProgress, signal })
    await cache.invalidateQueries({ queryKey: ['client'] })
  }
  return (
    <div>
      <div className={classes.choices}>
        <NativeSelect
          label="Kind of paper"
          data={optionsOf(DOCUMENT_TYPES)}
          value={type}
          onChange={(event) => setType(event.currentTarget.value as AgreementDocumentType)}
          mb="sm"
        />
      </div>
      <FileDrop what="annexes, drafts, letters" rules={DOCUMENTS} upload={upload} />
    </div>
  )
}

interface RemoveDocumentProps {
  kind: AgreementKind
  id: string
  file: StoredFile
  onClose(): void
}

function RemoveDocument({ kind, id, file, onClose }: RemoveDocumentProps) {
  const remove = useAction(LINES[kind].removeDocument, { done: `${file.name} deleted` })
  return (
    <ConfirmDialog
      opened
      title={`Delete ${file.name}?`}
      verb="Delete paper"
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id, documentID: file.id } })}
      onClose={onClose}
    >
      It is taken off this agreement. The history keeps that it was here and who deleted it.
    </ConfirmDialog>
  )
}

const asStored = (one: AgreementDocument): StoredFile => ({
  id: one.id,
  name: one.name,
  type: one.mimeType,
  bytes: one.size,
  kind: DOCUMENT_TYPES[one.type],
  by: one._createdBy?.name,
  at: one.createdAt,
})
