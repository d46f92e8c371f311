import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { type ReactNode, useRef, useState } from 'react'
import { BatchResultDialog, type DoneAndRefused } from '../../ui/dialog/ErrorDialog.tsx'
import { ActionDialog } from '../../ui/dialog/InputDialog.tsx'
import { LeftOut } from '../../ui/dialog/SkippedRows.tsx'
import { counted } from '../../ui/format/number.ts'
import { useBatches } from '../api/batches.ts'
import type { Args, EndpointRef } from '../api/send.ts'

interface StepOfManyProps<E extends Endpoint, Row extends { id: string }> {
  rows: readonly Row[]
  /** Those that the step can take at all; the server checks the rest and says why not. */
  fits(row: NoInfer<Row>): boolean
  /** `Approve` */
  verb: string
  /** `approved` */
  done: string
  isDestructive?: boolean
  counts: readonly [one: string, many: string]
  /** Of the rows that fit, when it is not `Approve 3 sheets?`. */
  titleOf?(fit: readonly NoInfer<Row>[]): string
  /** Answers `{ done, refused }`; each record by itself. */
  endpoint: EndpointRef<E>
  /** As many as the endpoint takes at once; more go one part after the other. */
  most: number
  argsOf(rows: readonly NoInfer<Row>[]): Args<E>
  refreshes: readonly string[]
  /** What is still missing before it works. */
  fault?: string
  nameOf(row: NoInfer<Row>): string
  hrefOf?(row: NoInfer<Row>): string
  leftOut?: { title?: string; nameOf?(row: NoInfer<Row>): string }
  /** Lets go of the selection. */
  clear(): void
  onClose(): void
  children: ReactNode
}

/** The same step for all that are selected, each by itself; those that are refused are named with the reason. */
export function StepOfMany<E extends Endpoint, Row extends { id: string }>(props: StepOfManyProps<E, Row>) {
  const { rows, counts, verb, done, most, refreshes, nameOf, hrefOf, leftOut, clear, onClose } = props
  const [answer, setAnswer] = useState<DoneAndRefused | null>(null)
  // The dialog closes itself once it is answered; what was refused is then shown in its place.
  const isRefused = useRef(false)
  const saidOf = (many: DoneAndRefused) => `${counted(many.done.length, counts)} ${done}`
  const { act, progress } = useBatches<E, Row>({
    ...{ endpoint: props.endpoint, most, argsOf: props.argsOf, done: saidOf, refreshes },
  })
  const rowOf = (id: string) => rows.find((row) => row.id === id)
  const named = (id: string) => {
    const row = rowOf(id)
    return row ? nameOf(row) : 'One of them'
  }
  if (answer)
    return (
      <BatchResultDialog
        answer={answer}
        title={`${counted(answer.refused.length, counts)} refused`}
        said={`${saidOf(answer)}.`}
        nameOf={named}
        {...(hrefOf && { hrefOf: (id) => hrefOf(rowOf(id)!) })}
        onClose={onClose}
      />
    )
  const fit = rows.filter(props.fits)
  const unfit = rows.filter((row) => !props.fits(row))
  return (
    <ActionDialog
      stale={refreshes}
      title={props.titleOf?.(fit) ?? `${verb} ${counted(fit.length, counts)}?`}
      verb={verb}
      isDestructive={props.isDestructive ?? false}
      fault={fit.length === 0 ? 'None of them can be taken.' : props.fault}
      progress={progress}
      onConfirm={async () => {
        const many = await act(fit)
        clear()
        isRefused.current = many.refused.length > 0
        if (isRefused.current) setAnswer(many)
      }}
      onClose={() => !isRefused.current && onClose()}
    >
      {props.children}
      <LeftOut
        {...(leftOut?.title && { title: leftOut.title })}
        rows={unfit.map((row) => ({ id: row.id, name: (leftOut?.nameOf ?? nameOf)(row) }))}
      />
    </ActionDialog>
  )
}
