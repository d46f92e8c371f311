import { Flex, NativeSelect } from '@mantine/core'
import { type ClientFile, type ClientFileType, clientFileEndpoints } from '@muster/contract/clients/files.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../../kernel/api/downloads.ts'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { respond, send } from '../../../kernel/api/send.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { FileDrop } from '../../../ui/files/FileDrop.tsx'
import { FileList, type StoredFile } from '../../../ui/files/FileList.tsx'
import { FilePreview } from '../../../ui/files/FilePreview.tsx'
import { DOCUMENTS } from '../../../ui/files/rules.ts'
import { isDay } from '../../../ui/format/day.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { Pager } from '../../../ui/list/page/Pager.tsx'
import { useListState } from '../../../ui/list/page/useListState.ts'
import { usePhone } from '../../../ui/list/page/usePhone.ts'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { FailedState } from '../../../ui/states/states.tsx'
import classes from '../clients.module.css'
import { fileApi } from '../endpoints.ts'
import { FILE_TYPES } from '../labels.ts'

const SHAPE = { filters: [], sort: 'createdAt' }

/** The client's papers: dropped, looked at, fetched, deleted. */
export function FilesTab({ clientID }: { clientID: string }) {
  const list = useListState(SHAPE)
  const isPhone = usePhone()
  const query = { sort: '-createdAt' as const, ...list.query }
  const files = useEndpoint(fileApi.list, { params: { id: clientID }, query }, { keepPrevious: true })
  const mayEdit = useMay()(right('clients', 'edit'))
  const [open, setOpen] = useState<StoredFile>()
  const [removing, setRemoving] = useState<StoredFile | null>(null)
  const paramsOf = (file: StoredFile) => ({ params: { id: clientID, fileID: file.id } })
  const fetchFile = (file: StoredFile) => void download(fileApi.download, paramsOf(file)).catch(() => undefined)
  const total = files.data?.meta.total ?? 0
  return (
    <Flex aria-labelledby="files-title" component="section" direction="column" gap={24}>
      <h2 id="files-title" className="sr-only">
        Files
      </h2>
      {mayEdit && <Upload clientID={clientID} />}
      {files.error && !files.data ? (
        <FailedState compact error={files.error} onRetry={() => void files.refetch()} />
      ) : files.data ? (
        <FileList
          files={files.data.items.map(asStored)}
          onPreview={setOpen}
          onDownload={fetchFile}
          {...(mayEdit ? { onRemove: setRemoving } : {})}
        />
      ) : (
        <FieldsSkeleton groups={1} fields={3} />
      )}
      {total > list.pageSize && <Pager list={list} total={total} isPhone={isPhone} />}
      <FilePreview
        file={open}
        load={async (signal) => (await respond(fileApi.download, open ? paramsOf(open) : {}, { signal })).blob()}
        onDownload={() => open && fetchFile(open)}
        onClose={() => setOpen(undefined)}
      />
      {removing && <RemoveFile clientID={clientID} file={removing} onClose={() => setRemoving(null)} />}
    </Flex>
  )
}

/** What the papers are is said first, for all that are dropped next. */
function Upload({ clientID }: { clientID: string }) {
  const cache = useQueryClient()
  const [type, setType] = useState<ClientFileType>('OTHER')
  const [expiresOn, setExpiresOn] = useState('')
  const upload = async (file: File, onProgress: (share: number) => void, signal: AbortSignal) => {
    const body = { type, ...(isDay(expiresOn) ? { expiresOn } : {}) }
    const args = { params: { id: clientID }, body, files: [file] }
    await send(clientFileEndpoints.upload, args, { onProgress, signal })
    await cache.invalidateQueries({ queryKey: ['clients'] })
  }
  return (
    <div>
      <div className={classes.uploadFields}>
        <NativeSelect
          label="Kind of file"
          data={optionsOf(FILE_TYPES)}
          value={type}
          onChange={(event) => setType(event.currentTarget.value as ClientFileType)}
        />
        <DateBox
          label="Expires on"
          placeholder="Optional"
          initial=""
          onChange={setExpiresOn}
          error={expiresOn !== '' && !isDay(expiresOn) ? 'Enter a day such as 31 Mar 2027, or leave it empty.' : null}
        />
      </div>
      <FileDrop what="licences, certificates, letters" rules={DOCUMENTS} upload={upload} />
    </div>
  )
}

function RemoveFile({ clientID, file, onClose }: { clientID: string; file: StoredFile; onClose(): void }) {
  const remove = useAction(fileApi.remove, { done: `${file.name} deleted` })
  return (
    <ConfirmDialog
      opened
      title={`Delete ${file.name}?`}
      verb="Delete file"
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id: clientID, fileID: file.id } })}
      onClose={onClose}
    >
      It is removed from this client. The history records that it was here and who deleted it.
    </ConfirmDialog>
  )
}

const asStored = (file: ClientFile): StoredFile => ({
  id: file.id,
  name: file.name,
  type: file.mimeType,
  bytes: file.size,
  kind: file.type && FILE_TYPES[file.type],
  by: file._createdBy?.name,
  at: file.createdAt,
  expiresOn: file.expiresOn,
})
