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
      <SelectField name="values.prorationBasis" label="Daily rate basis" options={optionsOf(PRORATIONS)} />
      <PercentField name="values.minBasicPercent" label="Minimum basic % of gross" />
      <SwitchField name="values.cashRounding" label="Round payslip to whole units" wide />
      <RowsEditor name="values.gradeBands" noun="grade" blank={{ grade: '', min: '', max: '' }} max={30}>
        {(path) => (
          <>
            <TextField name={`${path}.grade`} label="Grade" />
            <MoneyField name={`${path}.min`} label="Monthly minimum" />
            <MoneyField name={`${path}.max`} label="Monthly maximum" />
          </>
        )}
      </RowsEditor>
    </FormSection>
    <FormSection title="Wages">
      <SelectField name="values.wages.due.kind" label="Due date" options={optionsOf(WAGE_DUES)} />
      <NumberField name="values.wages.due.days" label="Day, or days" />
      <PercentField name="values.wages.minPaidPercent" label="Minimum paid on time" />
      <NumberField name="values.wages.sanctionDay" label="Penalty from day" />
      <OptionalGroup
        name="values.wages.settlementDays"
        noun="final settlement deadline"
        blank={() => ({ employer: '', employee: '' })}
      >
        <NumberField name="values.wages.settlementDays.employer" label="Ended by the employer" unit="days" />
        <NumberField name="values.wages.settlementDays.employee" label="Ended by the employee" unit="days" />
      </OptionalGroup>
      <TextField name="values.wages.system" label="Wage system" />
      <TextField name="values.wages.fileProfile" label="Payment file format" />
      <TextareaField name="values.wages.note" label="Note on the wages" rows={2} />
    </FormSection>
    <FormSection title="Deductions">
      <PercentField name="values.deductions.capPercent" label="Maximum % of wage" />
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
    <FormSection title="Overtime" text="One overtime hour: gross hourly rate × factor plus basic hourly rate × factor.">
      <NumberField name="values.overtime.divisorDays" label="Divisor of the month (days)" />
      <Rate path="normal" of="normal" />
      <Rate path="restDay" of="rest day" />
      <Rate path="holiday" of="holiday" />
      <OptionalGroup name="values.overtime.night" noun="night factors" blank={() => ({ gross: '0', basic: '' })}>
        <Rate path="night" of="night" />
      </OptionalGroup>
      <OptionalGroup name="values.overtime.nightHours" noun="night hours" blank={() => ({ from: '', to: '' })}>
        <TextField name="values.overtime.nightHours.from" label="Night from" description="Such as 22:00" />
        <TextField name="values.overtime.nightHours.to" label="Night to" description="Such as 04:00" />
      </OptionalGroup>
      <TextareaField name="values.overtime.note" label="Note on overtime" rows={2} />
    </FormSection>
  </>
)

const Rate = ({ path, of }: { path: string; of: string }) => (
  <>
    <TextField name={`values.overtime.${path}.gross`} label={`Gross hour factor, ${of}`} inputMode="decimal" />
    <TextField name={`values.overtime.${path}.basic`} label={`Basic hour factor, ${of}`} inputMode="decimal" />
  </>
)
