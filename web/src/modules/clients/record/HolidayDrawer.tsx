import { clientHolidayTypeLabels } from '@muster/contract/clients/clients.labels.ts'
import { ClientHoliday } from '@muster/contract/clients/parts.contract.ts'
import { daysAfter, daysBetween } from '@muster/contract/kernel/values/days.ts'
import { Day } from '@muster/contract/kernel/values/fields.ts'
import * as z from 'zod'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { optionsOf } from '../../../ui/format/labels.ts'

const MAX_DAYS = 62

const Days = z
  .strictObject({ from: Day, to: Day.nullable(), name: ClientHoliday.shape.name, kind: ClientHoliday.shape.kind })
  .superRefine(({ from, to }, context) => {
    if (!to) return
    const count = daysBetween(from, to) + 1
    if (count < 1)
      context.addIssue({ code: 'custom', path: ['to'], message: 'The end date must not be before the start date.' })
    if (count > MAX_DAYS)
      context.addIssue({ code: 'custom', path: ['to'], message: `Add at most ${MAX_DAYS} days at once.` })
  })

interface HolidayDrawerProps {
  known: readonly ClientHoliday[]
  add(days: readonly ClientHoliday[]): Promise<unknown>
  onClose(): void
}

/** Adds one day off, or all days of a period. */
export function HolidayDrawer({ known, add, onClose }: HolidayDrawerProps) {
  const form = useSchemaForm(
    Days,
    { from: '', to: '', name: '', kind: 'HOLIDAY' },
    {
      save: ({ from, to, name, kind }) => {
        const dates = Array.from({ length: daysBetween(from, to ?? from) + 1 }, (_, index) => daysAfter(from, index))
        const duplicate = known.find(({ date }) => dates.includes(date))
        if (duplicate)
          throw {
            errors: [
              {
                path: 'from',
                message: `${formatDate(duplicate.date)} is already ${duplicate.name}. Remove it first or exclude it.`,
              },
            ],
          }
        return add(dates.map((date) => ({ date, name, kind })))
      },
      saved: onClose,
    },
  )
  return (
    <FormDrawer title="Add holiday" form={form} verb="Add" onClose={onClose}>
      <DateField name="from" label="Start date" />
      <DateField name="to" label="End date" description="Leave empty for a single day." />
      <TextField name="name" label="Name" placeholder="National Day" />
      <SelectField name="kind" label="Type" options={optionsOf(clientHolidayTypeLabels)} />
    </FormDrawer>
  )
}
