import { useState } from 'react'
import { useDayFrom, useTodayIn } from '../../kernel/country-day.ts'
import { useAction } from '../../kernel/endpoint.ts'
import { DateBox } from '../../ui/fields/DateBox.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../ui/fields/ReasonBox.tsx'
import { isDay, showDay } from '../../ui/format/day.ts'
import { Note } from '../../ui/states/Note.tsx'
import { PaperDialog } from './PaperDialog.tsx'
import { KINDS, type Paper, REFRESHES } from './papers.ts'

/** The last day on which it holds, and why it ends before its time. */
export function TerminateDialog({ paper, onClose }: { paper: Paper; onClose(): void }) {
  const { kind, id, number, startDate, endsOn, version } = paper
  const [reason, setReason] = useState('')
  const today = useTodayIn(paper.countryID)
  const [day, setDay] = useDayFrom(today)
  const end = useAction(KINDS[kind].lines.terminate, {
    done: day > today ? `${number} ends on ${showDay(day)}` : `${number} is terminated`,
    refreshes: REFRESHES,
  })
  const dayFault = !isDay(day)
    ? 'Enter the last day.'
    : day < startDate
      ? `It began on ${showDay(startDate)}. Choose a later day.`
      : endsOn !== null && day > endsOn
        ? `It ends on ${showDay(endsOn)} anyway. Choose an earlier day.`
        : ''
  return (
    <PaperDialog
      title={`Terminate ${number}`}
      verb="Terminate"
      isDestructive
      fault={dayFault || (reason.trim() ? '' : 'Say why.')}
      onConfirm={() =>
        end.mutateAsync({ params: { id }, body: { reason: reason.trim(), effectiveDate: day, version } })
      }
      onClose={onClose}
    >
      <Note>It holds through its last day. A day to come is kept, and it ends then by itself.</Note>
      <DateBox
        key={today}
        label="Last day"
        initial={day}
        today={today}
        onChange={setDay}
        earliest={startDate}
        latest={endsOn ?? undefined}
        error={dayFault || undefined}
        required
      />
      <ReasonBox value={reason} onChange={setReason} isRequired description={ON_THE_HISTORY} />
    </PaperDialog>
  )
}
