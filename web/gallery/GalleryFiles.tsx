import { Stack } from '@mantine/core'
import type { BackgroundJob } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import type { ImportResult } from '@muster/contract/kernel/api/import.ts'
import { useState } from 'react'
import { FileDrop } from '../src/ui/files/FileDrop.tsx'
import { FileList, type StoredFile } from '../src/ui/files/FileList.tsx'
import { FilePreview } from '../src/ui/files/FilePreview.tsx'
import { DOCUMENTS } from '../src/ui/files/rules.ts'
import { ImportWizard } from '../src/ui/import/ImportWizard.tsx'
import { WorkProgress } from '../src/ui/import/WorkProgress.tsx'
import { PageHead } from '../src/ui/list/page/PageHead.tsx'

const AT = '2026-11-18T09:00:00.000Z'
const FILES: readonly StoredFile[] = [
  {
    id: '1',
    name: 'passport.pdf',
    type: 'application/pdf',
    bytes: 812_000,
    kind: 'Passport',
    by: 'Omar Sharma',
    at: AT,
    expiresOn: '2026-12-11',
  },
  { id: '2', name: 'photo.png', type: 'image/png', bytes: 120_400, kind: 'Photo', at: AT },
  { id: '3', name: 'cv.txt', type: 'text/plain', bytes: 14_200, kind: 'CV', at: AT },
]

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length 44>>stream
BT /F 24 Tf 60 100 Td (Passport, page 1) Tj ET
endstream endobj
trailer<</Root 1 0 R>>`

async function bytesOf(type: string): Promise<Blob> {
  if (type !== 'image/png') return new Blob([PDF], { type })
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  pen?.fillRect(20, 20, 100, 60)
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? new Blob())))
}

const send = (_file: File, onProgress: (share: number) => void, signal: AbortSignal) =>
  new Promise((done, fail) => {
    let share = 0
    const timer = setInterval(() => {
      share += 0.1
      onProgress(share)
      if (share < 1) return
      clearInterval(timer)
      done(null)
    }, 120)
    signal.addEventListener('abort', () => {
      clearInterval(timer)
      fail(new Error('Aborted'))
    })
  })

export function GalleryFiles() {
  const [open, setOpen] = useState<StoredFile>()
  return (
    <>
      <PageHead title="Files" hint="Drop, list, preview, work in the background" />
      <Stack gap={24} pb={48} px="var(--gutter)">
        <FileDrop what="passports and visas" rules={DOCUMENTS} upload={send} />
        <FileList
          files={FILES}
          onPreview={(file) => setOpen(file)}
          onDownload={() => undefined}
          onRemove={() => undefined}
        />
        <WorkProgress
          work={{
            title: 'Country report, United Arab Emirates',
            state: 'RUNNING',
            done: 1280,
            total: 4100,
            errors: [],
          }}
        />
        <FilePreview
          file={open}
          load={() => bytesOf(open?.type ?? '')}
          onDownload={() => undefined}
          onClose={() => setOpen(undefined)}
        />
      </Stack>
    </>
  )
}

const FOUND: ImportResult = {
  mode: 'CHECK',
  spreadsheetID: 's',
  sheetName: 'customers.xlsx',
  total: 240,
  good: 237,
  bad: [
    {
      line: 14,
      path: 'countryID',
      column: 'Land',
      value: 'Dubai',
      message: 'Unsupported country: "Dubai". Write a country such as AE.',
    },
    { line: 52, path: 'name', column: 'Customer', value: '', message: 'Name is required.' },
    {
      line: 52,
      path: 'since',
      column: 'Seit',
      value: 'last May',
      message: 'Enter a date such as 31 Mar 2027 (2027-03-31).',
    },
  ],
  problems: 3,
  badTotal: 2,
  remarks: [],
  remarkTotal: 0,
  created: 0,
  headers: [
    { header: 'Customer', field: 'name' },
    { header: 'Land', field: 'countryID' },
    { header: 'Kommentar', field: null },
  ],
  columns: [
    { field: 'name', label: 'Name', required: true },
    { field: 'countryID', label: 'Country', required: true },
    { field: 'since', label: 'Client since', required: false },
  ],
  preview: [{ line: 2, values: { name: 'Oryx Airways', countryID: 'AE' } }],
}

const WORK: BackgroundJob = {
  id: 'w',
  kind: 'clients.check',
  title: 'Check of clients in customers.xlsx',
  state: 'DONE',
  done: 240,
  total: 240,
  result: FOUND,
  errors: [],
  cancellable: true,
  fileID: 'f',
  createdBy: null,
  createdAt: '2026-11-20T08:00:00Z',
  finishedAt: '2026-11-20T08:00:09Z',
}

/** Each step of an import, with its own address. */
export function GalleryImport() {
  const [work, setWork] = useState<BackgroundJob>()
  const [atColumns, setAtColumns] = useState(true)
  const update = (next: Partial<BackgroundJob>) => async () => setWork({ ...WORK, ...next })
  const nothing = () => undefined
  return (
    <ImportWizard
      title="Import clients"
      counts={['client', 'clients']}
      work={work}
      isLoading={false}
      error={null}
      onReload={nothing}
      atColumns={atColumns}
      onColumns={setAtColumns}
      read={update({})}
      check={update({ result: { ...FOUND, bad: [], badTotal: 0, good: 240 }, fileID: null })}
      commit={update({ kind: 'clients.import', result: { ...FOUND, created: 240 } })}
      cancel={update({ state: 'CANCELLED', result: null })}
      onProblems={nothing}
      onAnotherFile={() => setWork(undefined)}
      onTemplate={nothing}
      listOf={() => '/'}
    />
  )
}
