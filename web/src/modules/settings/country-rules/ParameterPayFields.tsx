import { MultiSelectField, SelectField, SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { MoneyField, NumberField, PercentField } from '../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../ui/fields/OptionalGroup.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { DEDUCTIONS, PRORATIONS, WAGE_DUES } from './parameterLabels.ts'

export const PayFields = () => (
  <>
    <FormSection title="Pay">
      <SelectField name="values.prorationBasis" label="Pay of a day is worked out by" options={optionsOf(PRORATIONS)} />
      <PercentField name="values.minBasicPercent" label="Basic pay is at least, of gross" />
      <SwitchField name="values.cashRounding" label="The payslip rounds to whole units" wide />
      <RowsEditor name="values.gradeBands" noun="grade" blank={{ grade: '', min: '', max: '' }} max={30}>
        {(path) => (
          <>
            <TextField name={`${path}.grade`} label="Grade" />
            <MoneyField name={`${path}.min`} label="At least a month" />
            <MoneyField name={`${path}.max`} label="At most a month" />
          </>
        )}
      </RowsEditor>
    </FormSection>
    <FormSection title="Wages">
      <SelectField name="values.wages.due.kind" label="Due" options={optionsOf(WAGE_DUES)} />
      <NumberField name="values.wages.due.days" label="Day, or days" />
      <PercentField name="values.wages.minPaidPercent" label="Share that must be paid by then" />
      <NumberField name="values.wages.sanctionDay" label="Authorities take action from day" />
      <OptionalGroup
        name="values.wages.settlementDays"
        noun="limit for final settlements"
        blank={() => ({ employer: '', employee: '' })}
      >
        <NumberField name="values.wages.settlementDays.employer" label="Ended by the employer" unit="days" />
        <NumberField name="values.wages.settlementDays.employee" label="Ended by the employee" unit="days" />
      </OptionalGroup>
      <TextField name="values.wages.system" label="Wage system" />
      <TextField name="values.wages.fileProfile" label="Wage file" />
      <TextareaField name="values.wages.note" label="Note on the wages" rows={2} />
    </FormSection>
    <FormSection title="Deductions">
      <PercentField name="values.deductions.capPercent" label="At most, of the wage" />
      <PercentField
        name="values.deductions.employerDebtCapPercent"
        label="Maximum deductions for debts to the employer"
      />
      <MultiSelectField
        name="values.deductions.blockedTypes"
        label="Never deducted"
        options={optionsOf(DEDUCTIONS)}
        wide
      />
      <TextareaField name="values.deductions.note" label="Note on deductions" rows={2} />
    </FormSection>
    <FormSection
      title="Overtime"
      text="An hour of overtime: the gross hour times one factor, and the basic hour times another."
    >
      <NumberField name="values.overtime.divisorDays" label="Divisor of the month (days)" />
      <Rate path="normal" of="normal" />
      <Rate path="restDay" of="day of rest" />
      <Rate path="holiday" of="holiday" />
      <OptionalGroup name="values.overtime.night" noun="factors of the night" blank={() => ({ gross: '0', basic: '' })}>
        <Rate path="night" of="night" />
      </OptionalGroup>
      <OptionalGroup name="values.overtime.nightHours" noun="hours of the night" blank={() => ({ from: '', to: '' })}>
        <TextField name="values.overtime.nightHours.from" label="Night from" description="Such as 22:00" />
        <TextField name="values.overtime.nightHours.to" label="Night to" description="Such as 04:00" />
      </OptionalGroup>
      <TextareaField name="values.overtime.note" label="Note on overtime" rows={2} />
    </FormSection>
  </>
)

const Rate = ({ path, of }: { path: string; of: string }) => (
  <>
    <TextField name={`values.overtime.${path}.gross`} label={`Of the gross hour, ${of}`} inputMode="decimal" />
    <TextField name={`values.overtime.${path}.basic`} label={`Of the basic hour, ${of}`} inputMode="decimal" />
  </>
)
