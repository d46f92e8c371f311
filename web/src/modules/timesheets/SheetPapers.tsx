import { NativeSelect } from '@mantine/core'
import { right } from '@muster/contract/kernel/permission.ts'
import type { SheetDocument } from '@muster/contract/timesheets/shapes.contract.ts'
import { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../kernel/downloads.ts'
import { useAction, useEndpoint } from '../../kernel/endpoint.ts'
import { useMay } from '../../kernel/permissions.ts'
import { respond, send } from '../../kernel/send.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { FileDrop } from '../../ui/files/FileDrop.tsx'
import { FileList, type StoredFile } from '../../ui/files/FileList.tsx'
import { FilePreview } from '../../ui/files/FilePreview.tsx'
import { DOCUMENTS } from '../../ui/files/rules.ts'
import { optionsOf } from '../../ui/format/words.ts'
import { Section } from '../../ui/record/Section.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { FieldsSkeleton } from '../../ui/states/Skeletons.tsx'
import { FailedState } from '../../ui/states/states.tsx'
import { REFRESHES, timesheetLines } from './lines.ts'
import classes from './timesheets.module.css'
import { PAPER_TYPES, type SeenSheet } from './words.ts'

type Paper = StoredFile
/** Once it was confirmed or approved, its papers are what that stood on. */
const REMOVABLE: readonly SeenSheet['status'][] = ['DRAFT', 'SUBMITTED', 'REJECTED']
type Kind = keyof typeof PAPER_TYPES

/** What the client has signed or confirmed, to look at and to take along. */
export function SheetPapers({ sheet: { id, status, needsProof, hasProof } }: { sheet: SeenSheet }) {
  const mayWrite = useMay()(right('timesheets', 'edit'))
  const { data, error, refetch } = useEndpoint(timesheetLines.documents, { params: { id } })
  const [open, setOpen] = useState<Paper>()
  const [removing, setRemoving] = useState<Paper | null>(null)
  const argsOf = (paper: Paper | undefined) => ({ params: { id, documentID: paper?.id ?? '' } })
  const save = (paper: Paper) =>
    void download(timesheetLines.downloadDocument, { ...argsOf(paper), query: {} }).catch(() => undefined)
  const remove = useAction(timesheetLines.removeDocument, { done: 'Paper removed', refreshes: REFRESHES })
  return (
    <Section title="Papers">
      <div className={classes.stack}>
        {needsProof && !hasProof && (
          <Note>The client wants a signed timesheet. Without it, nobody approves the month.</Note>
        )}
        {mayWrite && <AddPapers id={id} />}
        {error && !data && <FailedState compact error={error} onRetry={() => void refetch()} />}
        {!error && !data && <FieldsSkeleton groups={1} fields={3} />}
        {data && (
          <FileList<Paper>
            files={data.map(asPaper)}
            onPreview={setOpen}
            onDownload={save}
            {...(mayWrite && REMOVABLE.includes(status) ? { onRemove: setRemoving } : {})}
          />
        )}
      </div>
      <FilePreview
        file={open}
        load={async (signal) => {
          const args = { ...argsOf(open), query: { inline: 'true' as const } }
          return (await respond(timesheetLines.downloadDocument, args, { signal })).blob()
        }}
        onDownload={() => open && save(open)}
        onClose={() => setOpen(undefined)}
      />
      <ConfirmDialog
        opened={removing !== null}
        title={`Remove ${removing?.name ?? 'the paper'}?`}
        verb="Remove paper"
        isDestructive
        onConfirm={() => remove.mutateAsync(argsOf(removing ?? undefined))}
        onClose={() => setRemoving(null)}
      >
        It is taken off the sheet. The history keeps that it was here and who removed it.
      </ConfirmDialog>
    </Section>
  )
}

/** What the papers are is said first, for all that are dropped next. */
function AddPapers({ id }: { id: string }) {
  const cache = useQueryClient()
  const [type, setType] = useState<Kind>('SIGNED')
  const upload = async (file: File, onProgress: (share: number) => void, signal: AbortSignal) => {
    await send(
      timesheetEndpoints.addDocuments,
      { params: { id }, body: { type }, files: [file] },
      { onProgress, signal },
    )
    await cache.invalidateQueries({ queryKey: ['timesheets'] })
  }
  return (
    <div>
      <NativeSelect
        className={classes.narrow}
        label="Kind of paper"
        data={optionsOf(PAPER_TYPES)}
        value={type}
        onChange={(event) => setType(event.currentTarget.value as Kind)}
        mb="sm"
      />
      <FileDrop what="the signed sheet or the client’s confirmation" rules={DOCUMENTS} upload={upload} />
    </div>
  )
}

const asPaper = ({ id, name, type, mimeType, size, createdAt, _createdBy }: SheetDocument): Paper => ({
  ...{ id, name, type: mimeType, bytes: size, at: createdAt, kind: PAPER_TYPES[type], by: _createdBy?.name },
})
