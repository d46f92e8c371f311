import { Button, Stack } from '@mantine/core'
import type { BackgroundJob } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import type { ImportResult } from '@muster/contract/kernel/api/import.ts'
import { useState } from 'react'
import { FileDrop } from '../files/FileDrop.tsx'
import { SPREADSHEETS } from '../files/rules.ts'
import { SmallButton } from '../link/SmallButton.tsx'
import { PageHead } from '../list/page/PageHead.tsx'
import { Alert } from '../states/Alert.tsx'
import { FieldsSkeleton } from '../states/Skeleton.tsx'
import { FailedState } from '../states/states.tsx'
import { CheckResult } from './CheckResult.tsx'
import { Imported } from './Imported.tsx'
import { MapColumns } from './MapColumns.tsx'
import { isSameMapping, type Mapping, mappingOf } from './mapping.ts'
import { phaseOf, stepOf } from './phase.ts'
import { Steps } from './Steps.tsx'
import { WorkProgress } from './WorkProgress.tsx'

export interface ImportWork {
  /** The running job: the dry run or the import of a spreadsheet. Undefined before a file is chosen. */
  work: BackgroundJob | undefined
  isLoading: boolean
  error: unknown
  onReload(): void
  /** The user must still confirm the columns that the check matched. */
  atColumns: boolean
  onColumns(atColumns: boolean): void
  /** Uploads and checks a spreadsheet. */
  read(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<unknown>
  /** Checks a spreadsheet again, with manually matched columns. */
  check(spreadsheetID: string, columns: Mapping): Promise<unknown>
  commit(spreadsheetID: string, columns: Mapping): Promise<unknown>
  cancel(): Promise<unknown>
  /** Downloads the spreadsheet with the errors next to its rows. */
  onProblems(): void
  onAnotherFile(): void
}

interface ImportWizardProps extends ImportWork {
  title: string
  /** The noun: `['client', 'clients']`. */
  counts: readonly [one: string, many: string]
  /** What happens to existing records; shown before the import. */
  warning?: string | undefined
  /** Downloads an empty spreadsheet with the correct headers. */
  onTemplate?(): void
  /** A link to the list of the imported records. */
  listOf(importID: string): string
}

const STEPS = ['File', 'Columns', 'Check', 'Result'] as const

/**
 * Imports a user's spreadsheet step by step; nothing is written before the check succeeds. Each step is a background
 * job whose id is in the URL, so that the page can be left and opened again.
 */
export function ImportWizard(props: ImportWizardProps) {
  const { title, work, isLoading, error, atColumns, warning } = props
  const name = (work?.result as ImportResult | null | undefined)?.sheetName ?? work?.title
  return (
    <div>
      <PageHead title={title} hint={name ?? 'Upload an XLSX or CSV file with a header row.'} />
      <Stack gap={20} maw={1000} pt={12} pb={64} px="var(--gutter)">
        <Steps steps={STEPS} at={stepOf(work, atColumns)} phase={phaseOf(work, atColumns)} />
        {warning && phaseOf(work, atColumns) !== 'imported' && <Alert tone="warning">{warning}</Alert>}
        {error ? <FailedState error={error} onRetry={props.onReload} /> : null}
        {isLoading && !error ? <FieldsSkeleton groups={1} /> : null}
        {!isLoading && !error && <Step key={`${work?.id} ${atColumns}`} {...props} />}
      </Stack>
    </div>
  )
}

function Step(props: ImportWizardProps) {
  const { work, atColumns } = props
  const phase = phaseOf(work, atColumns)
  if (!work || phase === 'file') return <ChooseFile {...props} />
  if (phase === 'running') return <Running work={work} cancel={props.cancel} />
  if (phase === 'refused')
    return (
      <>
        <Problem>{problemOf(work)}</Problem>
        <ChooseFile {...props} />
      </>
    )
  const result = work.result as unknown as ImportResult
  if (phase === 'imported') return <Imported {...props} created={result.created} href={props.listOf(work.id)} />
  return <Columns {...props} work={work} result={result} />
}

const problemOf = ({ state, errors }: BackgroundJob) =>
  state === 'CANCELLED'
    ? 'Import cancelled. Nothing was imported.'
    : errors.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join(' ')

const Problem = ({ children }: { children: string }) => (
  <Alert tone="warning" role="alert">
    {children}
  </Alert>
)

const ChooseFile = ({ read, onTemplate }: ImportWizardProps) => (
  <>
    <FileDrop what="a spreadsheet" rules={SPREADSHEETS} isMany={false} upload={read} />
    {onTemplate && (
      <Button variant="subtle" size="xs" onClick={onTemplate}>
        Download template
      </Button>
    )}
  </>
)

function Running({ work, cancel }: { work: BackgroundJob; cancel: ImportWork['cancel'] }) {
  const [isBusy, setBusy] = useState(false)
  const stop = () => {
    setBusy(true)
    void cancel().finally(() => setBusy(false))
  }
  const button = (
    <SmallButton className="self-start" loading={isBusy} onClick={stop}>
      Cancel import
    </SmallButton>
  )
  return <WorkProgress work={work} {...(work.cancellable && { action: button })} />
}

/** The two steps between the file and the import, based on the result of the check. */
function Columns(props: ImportWizardProps & { work: BackgroundJob; result: ImportResult }) {
  const { work, result, counts, atColumns, check, commit, onColumns, onProblems, onAnotherFile } = props
  const [mapping, setMapping] = useState<Mapping>(() => mappingOf(result))
  const [isBusy, setBusy] = useState(false)
  const during = (next: () => Promise<unknown>) => {
    setBusy(true)
    // The error was shown by an alert; this only enables the button again.
    next()
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  if (!atColumns)
    return (
      <>
        {work.state === 'FAILED' && <Problem>{problemOf(work)}</Problem>}
        <CheckResult
          result={result}
          counts={counts}
          isBusy={isBusy}
          onBack={() => onColumns(true)}
          onAnotherFile={onAnotherFile}
          {...(work.fileID && { onProblems })}
          onCommit={() => during(() => commit(result.spreadsheetID, mapping))}
        />
      </>
    )
  const isAsRead = isSameMapping(mapping, mappingOf(result))
  return (
    <MapColumns
      result={result}
      mapping={mapping}
      onChange={setMapping}
      isBusy={isBusy}
      onBack={onAnotherFile}
      onNext={() => (isAsRead ? onColumns(false) : during(() => check(result.spreadsheetID, mapping)))}
    />
  )
}
