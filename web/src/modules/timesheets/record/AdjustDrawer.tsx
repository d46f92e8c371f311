import { NativeSelect } from '@mantine/core'
import { DayEntry, OVERTIME_KINDS, type TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { NewAdjustment } from '@muster/contract/timesheets/shapes.contract.ts'
import { dayTypeLabels, overtimeLabels } from '@muster/contract/timesheets/timesheet.labels.ts'
import { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { SelectField, SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DecimalField } from '../../../ui/fields/numberFields.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { INVALIDATED_KEYS } from '../endpoints.ts'
import { entryOf } from '../grid/timesheetGrid.ts'
import { describeDay, type VisibleTimesheet } from '../labels.ts'

const types = optionsOf(dayTypeLabels)
/** An adjustment contains all values: nothing is filled in from the calendar. */
const AdjustmentForm = NewAdjustment.extend({ day: DayEntry.required({ hours: true, overtime: true }) })

interface AdjustProps {
  timesheet: VisibleTimesheet
  onClose(): void
}

/** Enters a day of a locked month as it should have been. */
export function AdjustDrawer({ timesheet, onClose }: AdjustProps) {
  const { days = [] } = timesheet
  const [date, setDate] = useState(days.find(({ isWorkday }) => isWorkday)?.date ?? days[0]?.date)
  const day = days.find((one) => one.date === date)
  return day ? <Adjust key={date} timesheet={timesheet} day={day} onDay={setDate} onClose={onClose} /> : null
}

function Adjust({ timesheet, day, onDay, onClose }: AdjustProps & { day: TimesheetDay; onDay(date: string): void }) {
  const { id, version = 1, days = [] } = timesheet
  const adjust = useAction(timesheetEndpoints.adjust, {
    done: `${formatDate(day.date)} adjusted`,
    refreshes: INVALIDATED_KEYS,
  })
  const { note, otherHalf, ...entry } = entryOf(day)
  const form = useSchemaForm(
    AdjustmentForm,
    { day: { ...entry, otherHalf: otherHalf ?? '', note: note ?? '' }, reason: '', version },
    { save: (body) => adjust.mutateAsync({ params: { id }, body }), saved: onClose },
  )
  return (
    <FormDrawer title="Add adjustment" verb="Add adjustment" form={form} onClose={onClose}>
      <HelperText wide>
        The month stays as paid and billed. The difference is applied and approved in the next open month.
      </HelperText>
      <NativeSelect
        label="Day"
        description={`Was: ${describeDay(day)}`}
        value={day.date}
        data={days.map(({ date }) => ({ value: date, label: formatDate(date) }))}
        onChange={(event) => onDay(event.currentTarget.value)}
        data-wide
      />
      <SelectField name="day.type" label="Day type" options={types} />
      <SelectField name="day.otherHalf" label="Second half, if different" options={types} />
      <DecimalField name="day.hours" label="Hours" unit="h" />
      {OVERTIME_KINDS.map((kind) => (
        <DecimalField
          key={kind}
          name={`day.overtime.${kind}`}
          label={kind === 'normal' ? overtimeLabels.normal : `Overtime, ${overtimeLabels[kind].toLowerCase()}`}
          unit="h"
        />
      ))}
      <SwitchField name="day.onCall" label="On call" />
      <TextField name="day.note" label="Note" wide />
      <TextareaField name="reason" label="Reason" description="Saved to the activity log." rows={2} />
    </FormDrawer>
  )
}
