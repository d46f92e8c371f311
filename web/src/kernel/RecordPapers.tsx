import type { Endpoint } from '@muster/contract/kernel/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { FileDrop } from '../ui/files/FileDrop.tsx'
import { FileList, type StoredFile } from '../ui/files/FileList.tsx'
import { FilePreview } from '../ui/files/FilePreview.tsx'
import { DOCUMENTS } from '../ui/files/rules.ts'
import { Section } from '../ui/record/Section.tsx'
import { FieldsSkeleton } from '../ui/states/Skeletons.tsx'
import { FailedState } from '../ui/states/states.tsx'
import { download } from './downloads.ts'
import { keyOf, useAction, useEndpoint } from './endpoint.ts'
import { type Line, respond } from './send.ts'

interface Paper {
  id: string
  name: string
  size: number
  mimeType: string
  _createdBy: { name: string } | null
  createdAt: string
}

interface RecordPapersProps<L extends Endpoint, O extends Endpoint, P extends Paper> {
  id: string
  list: Line<L>
  /** Gives one of them: `GET …/documents/:documentID`. */
  one: Line<O>
  /** What is dropped here. */
  what: string
  /** Absent for who may only read. */
  upload?: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<unknown>
  /** Absent for who may take none away. */
  remove?: Removal | undefined
  /** What a paper is in the business. */
  kindOf?(paper: P): string
  /** Asked for on the page itself, and not to be saved: `?inline=true`. */
  isToldInline?: boolean
  /** Before the papers: what is missing, or what those dropped next are. */
  children?: ReactNode
}

interface Removal {
  line: Line<Endpoint>
  /** What becomes of it. */
  words: string
  refreshes: readonly string[]
}

/** The papers of a record, to add, to look at, to take along and to take away. */
export function RecordPapers<L extends Endpoint, O extends Endpoint, P extends Paper = Paper>(
  props: RecordPapersProps<L, O, P>,
) {
  const { id, list, one, what, upload, remove, kindOf, isToldInline, children } = props
  const cache = useQueryClient()
  const papers = useEndpoint(list, { params: { id } } as never)
  const data = papers.data as readonly P[] | undefined
  const [open, setOpen] = useState<StoredFile>()
  const [removing, setRemoving] = useState<StoredFile>()
  const argsOf = (paper: StoredFile | undefined, query: object = {}) =>
    ({ params: { id, documentID: paper?.id ?? '' }, ...(isToldInline && { query }) }) as never
  const save = (paper: StoredFile) => void download(one, argsOf(paper)).catch(() => undefined)
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
      {papers.error && !data && <FailedState compact error={papers.error} onRetry={() => void papers.refetch()} />}
      {!papers.error && !data && <FieldsSkeleton groups={1} fields={3} />}
      {data && (
        <FileList
          files={data.map((paper) => ({ ...asFile(paper), kind: kindOf?.(paper) }))}
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

function Removing({ id, paper, removal: { line, words, refreshes }, onClose }: RemovingProps) {
  const remove = useAction(line, { done: 'Paper removed', refreshes })
  return (
    <ConfirmDialog
      opened={paper !== undefined}
      title={`Remove ${paper?.name ?? 'the paper'}?`}
      verb="Remove paper"
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id, documentID: paper?.id ?? '' } } as never)}
      onClose={onClose}
    >
      {words}
    </ConfirmDialog>
  )
}

const asFile = ({ id, name, mimeType, size, createdAt, _createdBy }: Paper): StoredFile => ({
  ...{ id, name, type: mimeType, bytes: size, at: createdAt, by: _createdBy?.name },
})
