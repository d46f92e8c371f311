import { monthAfter } from '@muster/contract/kernel/values/days.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { ActionDialog } from '../../../ui/dialog/InputDialog.tsx'
import { monthName } from '../../../ui/month/months.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { INVALIDATED_KEYS, monthApi } from '../endpoints.ts'
import type { TimesheetDraft } from '../grid/useTimesheetDraft.ts'
import type { VisibleTimesheet } from '../labels.ts'

interface CopyMonthDialogProps {
  timesheet: VisibleTimesheet
  draft: TimesheetDraft
  onClose(): void
}

/** Copies the days of the previous month by weekday. */
export function CopyMonthDialog({ timesheet: { id, month }, draft, onClose }: CopyMonthDialogProps) {
  const before = monthName(monthAfter(month, -1))
  const copy = useAction(monthApi.copy, { done: `Copied from ${before}`, refreshes: INVALIDATED_KEYS })
  return (
    <ActionDialog
      stale={INVALIDATED_KEYS}
      title={`Copy ${before}?`}
      verb="Copy"
      onConfirm={async () => {
        const isSaved = await draft.saveNow()
        if (!isSaved) throw new Error('Some days are not saved. Correct the days with errors first.')
        return copy.mutateAsync({ params: { id }, body: { version: draft.version() } })
      }}
      onClose={onClose}
    >
      <HelperText>
        Copies hours, half days, standby and on call from the same weekday in {before}. Leave and holidays do not
        change; overtime and notes are not copied. Entered days are overwritten.
      </HelperText>
    </ActionDialog>
  )
}
