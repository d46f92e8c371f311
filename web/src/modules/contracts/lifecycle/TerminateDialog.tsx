import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useCountryToday, useDayFrom } from '../../../kernel/lists/country-date.ts'
import { ActionDialog } from '../../../ui/dialog/InputDialog.tsx'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../../ui/fields/ReasonBox.tsx'
import { formatDate, isDay } from '../../../ui/format/day.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { type Document, INVALIDATED_KEYS, KINDS } from './documents.ts'

/** Enters the end date and the reason of a termination. */
export function TerminateDialog({ doc, onClose }: { doc: Document; onClose(): void }) {
  const { kind, id, number, startDate, endsOn, version } = doc
  const [reason, setReason] = useState('')
  const today = useCountryToday(doc.countryID)
  const [day, setDay] = useDayFrom(today)
  const end = useAction(KINDS[kind].api.terminate, {
    done: day > today ? `${number} ends on ${formatDate(day)}` : `${number} is terminated`,
    refreshes: INVALIDATED_KEYS,
  })
  const dayError = !isDay(day)
    ? 'Enter the end date.'
    : day < startDate
      ? `It started on ${formatDate(startDate)}. Select a later date.`
      : endsOn !== null && day > endsOn
        ? `It already ends on ${formatDate(endsOn)}. Select an earlier date.`
        : ''
  return (
    <ActionDialog
      stale={INVALIDATED_KEYS}
      title={`Terminate ${number}`}
      verb="Terminate"
      isDestructive
      problem={dayError || (reason.trim() ? '' : 'Enter a reason.')}
      onConfirm={() =>
        end.mutateAsync({ params: { id }, body: { reason: reason.trim(), effectiveDate: day, version } })
      }
      onClose={onClose}
    >
      <HelperText>It stays active through its end date. A future date ends it automatically.</HelperText>
      <DateBox
        key={today}
        label="End date"
        initial={day}
        today={today}
        onChange={setDay}
        earliest={startDate}
        latest={endsOn ?? undefined}
        error={dayError || undefined}
        required
      />
      <ReasonBox value={reason} onChange={setReason} isRequired description={ON_THE_HISTORY} />
    </ActionDialog>
  )
}
