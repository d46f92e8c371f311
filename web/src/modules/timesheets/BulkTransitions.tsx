import type { TimesheetRow } from '@muster/contract/timesheets/shapes.contract.ts'
import { BulkTransition } from '../../kernel/records/BulkTransition.tsx'
import { shortenNames } from '../../ui/format/names.ts'
import { counted } from '../../ui/format/number.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { monthName } from '../../ui/month/months.ts'
import { HelperText } from '../../ui/states/HelperText.tsx'
import { BULK, type BulkKind, MAX } from './bulk.ts'
import { INVALIDATED_KEYS, timesheetApi } from './endpoints.ts'
import { timesheetHref } from './labels.ts'

export interface BulkStep {
  kind: BulkKind
  rows: readonly TimesheetRow[]
  /** Clears the selection. */
  clear(): void
}
const versioned = (rows: readonly TimesheetRow[]) => ({
  body: { timesheets: rows.map(({ id, version }) => ({ id, version })) },
})

const namesOf = (rows: readonly TimesheetRow[]) => [...new Set(rows.map(({ _candidate }) => _candidate.name))]

export function BulkSteps({ step: { kind, rows, clear }, onClose }: { step: BulkStep; onClose(): void }) {
  const { effect, fits, unfit, ...labels } = BULK[kind]
  const shared = {
    ...labels,
    rows,
    clear,
    onClose,
    max: MAX,
    refreshes: INVALIDATED_KEYS,
    hrefOf: timesheetHref,
    counts: ['timesheet', 'timesheets'] as const,
    fits: ({ status }: TimesheetRow) => fits.includes(status),
    nameOf: ({ _candidate: { name } }: TimesheetRow) => name,
    leftOut: { title: `Skipped (${unfit}):` },
  }
  if (kind !== 'remind')
    return (
      <BulkTransition
        {...shared}
        endpoint={kind === 'submit' ? timesheetApi.submitMany : timesheetApi.approveMany}
        argsOf={versioned}
      >
        <HelperText>{effect}</HelperText>
      </BulkTransition>
    )
  return (
    <BulkTransition
      {...shared}
      endpoint={timesheetApi.remind}
      doneOf={(reminded) => `Reminder sent to ${shortenNames(namesOf(reminded))}`}
      titleOf={(fit) => `Remind ${counted(namesOf(fit).length, ['consultant', 'consultants'])}?`}
      argsOf={(some) => ({ body: { timesheetIDs: some.map(({ id }) => id) } })}
    >
      <HelperText>To: {namesOf(rows.filter(shared.fits)).join(', ')}</HelperText>
      <HelperText>{effect}</HelperText>
      {rows[0] && (
        <HelperText>
          <RouteLink href={`/timesheets/reminders?month=${rows[0].month}`}>
            Reminders sent for {monthName(rows[0].month)}
          </RouteLink>
        </HelperText>
      )}
    </BulkTransition>
  )
}
