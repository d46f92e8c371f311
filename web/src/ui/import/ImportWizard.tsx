import { Button } from '@mantine/core'
import type { ImportResult } from '@muster/contract/kernel/import.ts'
import { useState } from 'react'
import { FileDrop } from '../files/FileDrop.tsx'
import { SHEETS } from '../files/rules.ts'
import { counted } from '../format/number.ts'
import { PageHead } from '../list/PageHead.tsx'
import { CheckResult } from './CheckResult.tsx'
import classes from './import.module.css'
import { MapColumns } from './MapColumns.tsx'
import { type Mapping, mappingOf } from './mapping.ts'
import { Steps } from './Steps.tsx'

export interface ImportWizardProps {
  title: string
  /** What is imported: `['client', 'clients']`. */
  counts: readonly [one: string, many: string]
  /** The endpoint's CHECK and COMMIT; `columns` is what was matched by hand. */
  check(file: File, columns: Mapping | undefined, onProgress: (share: number) => void): Promise<ImportResult>
  commit(file: File, columns: Mapping, onProgress: (share: number) => void): Promise<ImportResult>
  /** A sheet with the right headers and nothing in it. */
  onTemplate?(): void
  /** Leads back to the list. */
  onDone(): void
}

const STEPS = ['File', 'Columns', 'Check', 'Result'] as const

/** A spreadsheet of theirs, step by step: nothing is written before the check has found no fault. */
export function ImportWizard(props: ImportWizardProps) {
  const [step, setStep] = useState(0)
  const [file, setFile] = useState<File | null>(null)
  const [result, setResult] = useState<ImportResult | null>(null)
  const [mapping, setMapping] = useState<Mapping>({})
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const during = async (work: () => Promise<ImportResult>, next: number) => {
    setBusy(true)
    setProblem(null)
    try {
      setResult(await work())
      setStep(next)
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'That did not work. Try again.')
    } finally {
      setBusy(false)
    }
  }
  const read = async (chosen: File, onProgress: (share: number) => void) => {
    const found = await props.check(chosen, undefined, onProgress)
    setFile(chosen)
    setResult(found)
    setMapping(mappingOf(found))
    setStep(1)
  }
  const nothing = () => undefined
  return (
    <div>
      <PageHead
        title={props.title}
        hint={file?.name ?? 'From a spreadsheet of yours: XLSX or CSV, the first line holds the headers.'}
      />
      <div className={classes.body}>
        <Steps steps={STEPS} at={step} />
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        {step === 0 && (
          <>
            <FileDrop what="a spreadsheet" rules={SHEETS} isMany={false} upload={read} />
            {props.onTemplate && (
              <Button variant="subtle" size="xs" onClick={props.onTemplate}>
                Download an empty template
              </Button>
            )}
          </>
        )}
        {step === 1 && result && file && (
          <MapColumns
            result={result}
            mapping={mapping}
            onChange={setMapping}
            isBusy={isBusy}
            onBack={() => setStep(0)}
            onNext={() => void during(() => props.check(file, mapping, nothing), 2)}
          />
        )}
        {step === 2 && result && file && (
          <CheckResult
            result={result}
            counts={props.counts}
            isBusy={isBusy}
            onBack={() => setStep(1)}
            onAnotherFile={() => setStep(0)}
            onCommit={() => void during(() => props.commit(file, mapping, nothing), 3)}
          />
        )}
        {step === 3 && result && (
          <div className={classes.result} role="status">
            <h2 className={classes.resultTitle}>{counted(result.created, props.counts)} imported</h2>
            <p className={classes.note}>All rows of the sheet are in. Each has an entry in its history.</p>
            <Button onClick={props.onDone}>Show the list</Button>
          </div>
        )}
      </div>
    </div>
  )
}
