import type { JobStarted } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ImportWork } from '../../ui/import/ImportWizard.tsx'
import { download } from '../api/downloads.ts'
import { keyOf } from '../api/endpoint.ts'
import { type SendOptions, send } from '../api/send.ts'
import { cancelLine, jobFileLine, useBackgroundWork } from './background-work.ts'

interface Order {
  body: { mode: 'CHECK' | 'COMMIT'; columns?: string; spreadsheetID?: string }
  files: readonly File[]
}

/** The import endpoint of a module. */
export type StartImport = (order: Order, options?: SendOptions) => Promise<JobStarted>

/**
 * An import whose state is in the URL: `?job=` is the check or import job, `at=columns` means that its columns are
 * still to be confirmed. `module` is invalidated after an import.
 */
export function useImportWork(start: StartImport, module: string): ImportWork {
  const search: Readonly<Record<string, unknown>> = useLocation({
    select: (location) => location.search as unknown as Readonly<Record<string, unknown>>,
  })
  const navigate = useNavigate()
  const cache = useQueryClient()
  const jobID = typeof search.job === 'string' ? search.job : undefined
  const { data: work, error, isLoading, refetch } = useBackgroundWork(jobID)
  const go = (job: string | undefined, at?: 'columns') =>
    navigate({ to: '.', search: { ...(job && { job }), ...(at && { at }) } as never, resetScroll: false })

  const hasImported = work?.state === 'DONE' && work.kind.endsWith('.import')
  useEffect(() => {
    if (hasImported) void cache.invalidateQueries({ queryKey: [module] })
  }, [hasImported, cache, module])

  const track = async (order: Order, at?: 'columns', options?: SendOptions) => {
    const started = await start(order, options)
    await go(started.jobID, at)
  }
  const withSpreadsheet = (mode: 'CHECK' | 'COMMIT', spreadsheetID: string, columns: object) =>
    track({ body: { mode, columns: JSON.stringify(columns), spreadsheetID }, files: [] })
  return {
    work,
    isLoading,
    error,
    onReload: () => void refetch(),
    atColumns: search.at === 'columns',
    onColumns: (atColumns) => void go(jobID, atColumns ? 'columns' : undefined),
    read: (file, onProgress, signal) =>
      track({ body: { mode: 'CHECK' }, files: [file] }, 'columns', { onProgress, signal }),
    check: (spreadsheetID, columns) => withSpreadsheet('CHECK', spreadsheetID, columns),
    commit: (spreadsheetID, columns) => withSpreadsheet('COMMIT', spreadsheetID, columns),
    cancel: async () => {
      const args = { params: { id: jobID ?? '' } }
      await send(cancelLine, args).catch(() => undefined)
      await cache.invalidateQueries({ queryKey: keyOf(cancelLine).slice(0, 1) })
    },
    onProblems: () => void download(jobFileLine, { params: { id: jobID ?? '' } }),
    onAnotherFile: () => void go(undefined),
  }
}
