import { Button } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { TimesheetAdjustment } from '@muster/contract/timesheets/shapes.contract.ts'
import { IconPencilMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { DateCell } from '../../../ui/cells/cells.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { DialogButton } from '../../../ui/dialog/DialogButton.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { monthName } from '../../../ui/month/months.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { INVALIDATED_KEYS, timesheetApi } from '../endpoints.ts'
import { describeDay, timesheetHref, type VisibleTimesheet } from '../labels.ts'

const AdjustDrawer = lazyNamed(() => import('./AdjustDrawer.tsx'), 'AdjustDrawer')

/** Adjustments of locked months: those applied in this month, and those of this month. */
export function TimesheetAdjustments({ timesheet }: { timesheet: VisibleTimesheet }) {
  const { adjustments = [], ownAdjustments = [], status, isOpen = false } = timesheet
  const mayWrite = useMay()(right('timesheets', 'edit'))
  const isLocked = status === 'LOCKED'
  return (
    <>
      {adjustments.length > 0 && (
        <Section title="Adjustments of earlier months">
          <AdjustmentsTable name="Adjustments applied in this month" all={adjustments} mayRemove={mayWrite && isOpen} />
        </Section>
      )}
      {(ownAdjustments.length > 0 || (isLocked && mayWrite)) && (
        <Section
          title="Adjustments of this month"
          action={
            isLocked &&
            mayWrite && (
              <DialogButton
                label="Add adjustment"
                icon={IconPencilMinus}
                dialog={(close) => <AdjustDrawer timesheet={timesheet} onClose={close} />}
              />
            )
          }
        >
          {ownAdjustments.length > 0 ? (
            <AdjustmentsTable name="Adjustments of this month" all={ownAdjustments} isOfThis mayRemove={mayWrite} />
          ) : (
            <HelperText>
              No adjustments. Correct a day here; the difference is applied in the next open month.
            </HelperText>
          )}
        </Section>
      )}
    </>
  )
}

const monthOf = (name: string) => (/^\d{4}-\d\d$/.test(name) ? monthName(name) : name)

interface AdjustmentsTableProps {
  name: string
  all: readonly TimesheetAdjustment[]
  /** Adjustments of this month, which are applied in a later one. */
  isOfThis?: boolean
  mayRemove: boolean
}

function AdjustmentsTable({ name, all, isOfThis = false, mayRemove }: AdjustmentsTableProps) {
  const [removing, setRemoving] = useState<TimesheetAdjustment | null>(null)
  const remove = useAction(timesheetApi.removeAdjustment, { done: 'Adjustment reverted', refreshes: INVALIDATED_KEYS })
  return (
    <>
      <PlainTable
        name={name}
        heads={[
          'Day',
          'Before',
          'After',
          isOfThis ? 'Applied in' : 'Month',
          'Reason',
          'Created by',
          ...(mayRemove ? [{ title: 'Actions', isVisuallyHidden: true }] : []),
        ]}
        isFramed
      >
        {all.map((one) => {
          const other = isOfThis ? one._countedIn : one._of
          return (
            <tr key={one.id}>
              <th scope="row">
                <DateCell value={one.date} />
              </th>
              <td>{describeDay(one.before)}</td>
              <td>{describeDay(one.after)}</td>
              <td>
                <RouteLink href={timesheetHref(other)}>{monthOf(other.name)}</RouteLink>
              </td>
              <td>{one.reason}</td>
              <td>{one._createdBy.name}</td>
              {mayRemove && (
                <td>
                  <Button size="compact-xs" variant="subtle" onClick={() => setRemoving(one)}>
                    Revert<span className="sr-only"> {formatDate(one.date)}</span>
                  </Button>
                </td>
              )}
            </tr>
          )
        })}
      </PlainTable>
      <ConfirmDialog
        opened={removing !== null}
        title={`Revert the adjustment of ${removing ? formatDate(removing.date) : ''}?`}
        verb="Revert"
        isDestructive
        onConfirm={() =>
          remove.mutateAsync({ params: { id: removing?._of.id ?? '', adjustmentID: removing?.id ?? '' } })
        }
        onClose={() => setRemoving(null)}
      >
        The adjustment no longer applies. It stays in the activity log. Only possible while the month it is applied in
        is open.
      </ConfirmDialog>
    </>
  )
}
