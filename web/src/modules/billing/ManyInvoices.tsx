import type { BillingRow } from '@muster/contract/billing/shapes.contract.ts'
import type { InvoiceStatus } from '@muster/contract/billing/states.contract.ts'
import { useRef, useState } from 'react'
import { useDayFrom } from '../../kernel/country-day.ts'
import { useAction } from '../../kernel/endpoint.ts'
import type { BulkProps } from '../../kernel/ListScreen.tsx'
import { useTodayOfAll } from '../../kernel/legal-entities.ts'
import { AskDialog } from '../../ui/dialog/AskDialog.tsx'
import { LeftOut } from '../../ui/dialog/LeftOut.tsx'
import { type DoneAndRefused, RefusedDialog } from '../../ui/dialog/RefusedDialog.tsx'
import { DateBox } from '../../ui/fields/DateBox.tsx'
import { isDay } from '../../ui/format/day.ts'
import { counted } from '../../ui/format/number.ts'
import { Note } from '../../ui/states/Note.tsx'
import { effectOf, isRunning } from './invoiceSteps.ts'
import { billingLines, REFRESHES } from './lines.ts'
import { hrefOf, nameOf, STATUSES } from './words.ts'

type Many = BulkProps<BillingRow>
interface Step {
  verb: string
  done: string
  effect: string
  /** The state that it leads to; null for a reminder. */
  to: InvoiceStatus | null
  fits(row: BillingRow): boolean
}
const INVOICES = ['invoice', 'invoices'] as const
/** The server takes as many at once. */
const MOST = 100

const step = (verb: string, done: string, to: InvoiceStatus, from: readonly InvoiceStatus[]): Step => ({
  ...{ verb, done, to, effect: effectOf(to), fits: ({ status }) => from.includes(status) },
})
const SUBMIT = step('Submit', 'submitted', 'SUBMITTED', ['DRAFT', 'RETURNED'])
const APPROVE = step('Approve', 'approved', 'APPROVED', ['SUBMITTED'])
const ISSUE = step('Issue', 'issued', 'ISSUED', ['APPROVED'])
const REMIND: Step = {
  verb: 'Remind',
  done: 'reminded',
  effect: 'Each client gets a mail with what is open. It stands in the log of the invoice.',
  to: null,
  fits: (row) => isRunning(row) && !row.isDisputed,
}

export const SubmitMany = (props: Many) => <ManyInvoices {...props} step={SUBMIT} />
export const ApproveMany = (props: Many) => <ManyInvoices {...props} step={APPROVE} />
export const IssueMany = (props: Many) => <ManyInvoices {...props} step={ISSUE} />
export const RemindMany = (props: Many) => <ManyInvoices {...props} step={REMIND} />

/** The same step for all that are selected, each by itself; those that are refused are named with the reason. */
function ManyInvoices(props: Many & { step: Step }) {
  const [answer, setAnswer] = useState<DoneAndRefused | null>(null)
  const { rows, step, onClose } = props
  if (!answer) return <Ask {...props} onRefused={setAnswer} />
  const named = (id: string) => rows.find((row) => row.id === id)
  return (
    <RefusedDialog
      answer={answer}
      title={`${counted(answer.refused.length, INVOICES)} refused`}
      said={`${counted(answer.done.length, INVOICES)} ${step.done}.`}
      nameOf={(id) => (named(id) ? `${nameOf(named(id)!)}, ${named(id)!._client.name}` : 'One of them')}
      hrefOf={(id) => hrefOf({ id })}
      onClose={onClose}
    />
  )
}

function Ask({
  rows,
  step,
  clear,
  onClose,
  onRefused,
}: Many & { step: Step; onRefused(answer: DoneAndRefused): void }) {
  const fit = rows.filter(step.fits)
  const unfit = rows.filter((row) => !step.fits(row))
  const today = useTodayOfAll(fit.map(({ legalEntityID }) => legalEntityID))
  const [day, setDay] = useDayFrom(today)
  const done = ({ done }: DoneAndRefused) => `${counted(done.length, INVOICES)} ${step.done}`
  const move = useAction(billingLines.moveMany, { done, refreshes: REFRESHES })
  const remind = useAction(billingLines.remind, { done, refreshes: REFRESHES })
  // The dialog closes itself once it is answered; what was refused is then shown in its place.
  const isRefused = useRef(false)
  const isIssue = step.to === 'ISSUED'
  const fault =
    fit.length === 0
      ? 'None of them can be taken.'
      : fit.length > MOST
        ? `At most ${MOST} at once. Choose fewer.`
        : isIssue && !isDay(day)
          ? 'Enter the day of issue.'
          : ''
  const run = () =>
    step.to === null
      ? remind.mutateAsync({ body: { billingIDs: fit.map(({ id }) => id) } })
      : move.mutateAsync({
          body: {
            ...{ status: step.to, ...(isIssue && { issueDate: day }) },
            billings: fit.map(({ id, version }) => ({ id, version })),
          },
        })
  return (
    <AskDialog
      stale={REFRESHES}
      title={`${step.verb} ${counted(fit.length, INVOICES)}?`}
      verb={step.verb}
      fault={fault}
      onConfirm={async () => {
        const answer = await run()
        clear()
        isRefused.current = answer.refused.length > 0
        if (isRefused.current) onRefused(answer)
      }}
      onClose={() => !isRefused.current && onClose()}
    >
      <Note>{step.effect}</Note>
      {isIssue && (
        <DateBox key={today} label="Day of issue" required initial={today} onChange={setDay} latest={today} />
      )}
      <LeftOut
        rows={unfit.map((row) => ({
          id: row.id,
          name: `${nameOf(row)}, ${row._client.name} (${STATUSES[row.status].word.toLowerCase()})`,
        }))}
      />
    </AskDialog>
  )
}
