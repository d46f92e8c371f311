import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { type ReactNode, useRef, useState } from 'react'
import { type BatchResult, BatchResultDialog } from '../../ui/dialog/BatchResultDialog.tsx'
import { ActionDialog } from '../../ui/dialog/InputDialog.tsx'
import { SkippedRows } from '../../ui/dialog/SkippedRows.tsx'
import { counted } from '../../ui/format/number.ts'
import { useBatches } from '../api/batches.ts'
import type { Args, EndpointRef } from '../api/send.ts'

interface BulkTransitionProps<E extends Endpoint, Row extends { id: string }> {
  rows: readonly Row[]
  /** Whether the row allows this action; the server checks the other rules and returns the reasons. */
  fits(row: NoInfer<Row>): boolean
  /** `Approve` */
  verb: string
  /** `approved` */
  done: string
  isDestructive?: boolean
  counts: readonly [one: string, many: string]
  /** The message, if it is not `3 timesheets approved`. */
  doneOf?(changed: readonly NoInfer<Row>[]): string
  /** The title, if it is not `Approve 3 timesheets?`. */
  titleOf?(fit: readonly NoInfer<Row>[]): string
  /** Returns `{ done, refused }` by record. */
  endpoint: EndpointRef<E>
  /** Maximum number of records per request; more are sent in several requests. */
  max: number
  argsOf(rows: readonly NoInfer<Row>[]): Args<E>
  refreshes: readonly string[]
  /** Why the action is not possible yet. */
  problem?: string
  nameOf(row: NoInfer<Row>): string
  hrefOf?(row: NoInfer<Row>): string
  leftOut?: { title?: string; nameOf?(row: NoInfer<Row>): string }
  /** Clears the selection. */
  clear(): void
  onClose(): void
  children: ReactNode
}

/** One action for all selected rows; rows that fail are listed with the reason. */
export function BulkTransition<E extends Endpoint, Row extends { id: string }>(props: BulkTransitionProps<E, Row>) {
  const { rows, counts, verb, done, max, refreshes, nameOf, hrefOf, leftOut, clear, onClose } = props
  const [answer, setAnswer] = useState<BatchResult | null>(null)
  // The dialog closes when the request returns; failed rows are then shown instead.
  const isRefused = useRef(false)
  const rowOf = (id: string) => rows.find((row) => row.id === id)
  const doneMessage = (many: BatchResult) =>
    many.done.length > 0 && props.doneOf
      ? props.doneOf(many.done.flatMap((id) => rowOf(id) ?? []))
      : `${counted(many.done.length, counts)} ${done}`
  const { act, progress } = useBatches<E, Row>({
    endpoint: props.endpoint,
    max,
    argsOf: props.argsOf,
    done: doneMessage,
    refreshes,
  })
  const named = (id: string) => {
    const row = rowOf(id)
    return row ? nameOf(row) : 'One record'
  }
  if (answer)
    return (
      <BatchResultDialog
        answer={answer}
        title={`${counted(answer.refused.length, counts)} failed`}
        message={`${doneMessage(answer)}.`}
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
      problem={fit.length === 0 ? 'None of the selected rows can be updated.' : props.problem}
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
      <SkippedRows
        {...(leftOut?.title && { title: leftOut.title })}
        rows={unfit.map((row) => ({ id: row.id, name: (leftOut?.nameOf ?? nameOf)(row) }))}
      />
    </ActionDialog>
  )
}
