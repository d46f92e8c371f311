import type { BackgroundJob } from '@muster/contract/kernel/api/background-jobs.contract.ts'

/** The phase of an import. `refused`: the spreadsheet could not be read, or the job was cancelled. */
export type Phase = 'file' | 'running' | 'columns' | 'checked' | 'imported' | 'refused'

type Work = Pick<BackgroundJob, 'state' | 'kind' | 'result'>

const isImport = ({ kind }: Work) => kind.endsWith('.import')

/** The phase of a job; `atColumns`: its columns must still be confirmed. */
export function phaseOf(work: Work | undefined, atColumns: boolean): Phase {
  if (!work) return 'file'
  if (work.state === 'QUEUED' || work.state === 'RUNNING') return 'running'
  if (work.state === 'CANCELLED' || !work.result) return 'refused'
  if (work.state === 'FAILED') return 'checked'
  if (isImport(work)) return 'imported'
  return atColumns ? 'columns' : 'checked'
}

/** The index of the step among File, Columns, Check and Result. */
export function stepOf(work: Work | undefined, atColumns: boolean): number {
  const phase = phaseOf(work, atColumns)
  if (!work || phase === 'file' || phase === 'refused') return 0
  if (phase === 'running') return isImport(work) ? 3 : atColumns ? 0 : 2
  return { columns: 1, checked: 2, imported: 3 }[phase]
}
