import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import { HOLIDAY_DAY } from '@muster/contract/settings/country-rules/holiday-rules.contract.ts'
import { SelectField, SwitchField, WeekdaysField } from '../../../ui/fields/choices/choiceFields.tsx'
import { NumberField, PercentField } from '../../../ui/fields/numberFields.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { holidayDay, WITHHOLDINGS } from './parameterLabels.ts'

const currencies = CURRENCIES.map((value) => ({ value, label: value }))

export const TimeFields = () => (
  <>
    <FormSection title="Time">
      <SelectField name="values.currency" label="Currency" options={currencies} />
      <WeekdaysField name="values.weekend" label="Rest days" wide />
      <TextField name="values.hours.perDay" label="Hours per day" inputMode="decimal" />
      <TextField name="values.hours.perWeek" label="Hours a week" inputMode="decimal" />
      <TextField name="values.hours.ramadanPerDay" label="Hours per day in Ramadan" inputMode="decimal" />
      <TextField name="values.nominalBillableDays" label="Billable days per month" inputMode="decimal" />
      <TextareaField name="values.hours.note" label="Note on the hours" rows={2} />
    </FormSection>
    <FormSection
      title="Public holidays"
      text="The holidays of a year are generated from these rules. Formats: 12-02 (2 December), 02-TUE-2 (second Tuesday of February), 05-MON-L (last Monday of May), EASTER+1 (the day after Easter), H10-01 (1 Shawwal, Hijri calendar)."
    >
      <RowsEditor
        name="values.holidays"
        noun="holiday"
        blank={{ name: '', day: '', days: 1, paid: true, moves: false }}
        max={60}
      >
        {(path) => (
          <>
            <TextField name={`${path}.name`} label="Name" />
            <HolidayDayField name={`${path}.day`} />
            <NumberField name={`${path}.days`} label="Days" />
            <SwitchField name={`${path}.paid`} label="Paid" />
            <SwitchField name={`${path}.moves`} label="Moves to the next working day" />
          </>
        )}
      </RowsEditor>
    </FormSection>
    <FormSection title="Tax and record retention">
      <TextField name="values.vat.name" label="Name of the tax" />
      <PercentField
        name="values.vat.standardPercent"
        label="Standard rate"
        description="Leave empty if there is none."
      />
      <TextareaField name="values.vat.note" label="Note on the tax" rows={2} />
      <SelectField name="values.withholding.kind" label="Client withholding" options={optionsOf(WITHHOLDINGS)} />
      <PercentField name="values.withholding.percent" label="Withholding" />
      <TextareaField name="values.withholding.note" label="Note on withholding" rows={2} />
      <TextField name="values.invoiceProfile" label="Invoice profile" />
      <NumberField name="values.retention.hrYearsAfterExit" label="Personnel records, after exit" unit="years" />
      <NumberField name="values.retention.taxYears" label="Tax records" unit="years" />
      <TextareaField name="values.retention.note" label="Note on record retention" rows={2} />
      <SwitchField name="values.nationalityQuota" label="National quota applies" wide />
    </FormSection>
  </>
)

/** Says in words what is written in signs. */
function HolidayDayField({ name }: { name: string }) {
  const rule = String(useFieldValue(name) ?? '')
  return <TextField name={name} label="Day" {...(HOLIDAY_DAY.test(rule) ? { description: holidayDay(rule) } : {})} />
}
