import type { TimesheetRow } from '@muster/contract/timesheets/shapes.contract.ts'
import { StepOfMany } from '../../kernel/StepOfMany.tsx'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { monthName } from '../../ui/month/months.ts'
import { Note } from '../../ui/states/Note.tsx'
import { BULK, type BulkKind, MOST } from './bulk.ts'
import { REFRESHES, timesheetLines } from './lines.ts'
import { hrefOf } from './words.ts'

export interface BulkStep {
  kind: BulkKind
  rows: readonly TimesheetRow[]
  /** Lets go of the selection. */
  clear(): void
}
const versioned = (rows: readonly TimesheetRow[]) => ({
  body: { sheets: rows.map(({ id, version }) => ({ id, version })) },
})

export function BulkSteps({ step: { kind, rows, clear }, onClose }: { step: BulkStep; onClose(): void }) {
  const { effect, fits, unfit, ...words } = BULK[kind]
  const shared = {
    ...{ ...words, rows, clear, onClose, most: MOST, refreshes: REFRESHES, hrefOf },
    counts: ['sheet', 'sheets'] as const,
    fits: ({ status }: TimesheetRow) => fits.includes(status),
    nameOf: ({ _candidate: { name } }: TimesheetRow) => name,
    leftOut: { title: `Left out, because it ${unfit}:` },
  }
  if (kind !== 'remind')
    return (
      <StepOfMany
        {...shared}
        endpoint={kind === 'submit' ? timesheetLines.submitMany : timesheetLines.approveMany}
        argsOf={versioned}
      >
        <Note>{effect}</Note>
      </StepOfMany>
    )
  return (
    <StepOfMany
      {...shared}
      endpoint={timesheetLines.remind}
      argsOf={(some) => ({ body: { timesheetIDs: some.map(({ id }) => id) } })}
    >
      <Note>{effect}</Note>
      {rows[0] && (
        <Note>
          <RouteLink href={`/timesheets/reminders?month=${rows[0].month}`}>
            What was sent for {monthName(rows[0].month)}
          </RouteLink>
        </Note>
      )}
    </StepOfMany>
  )
}
