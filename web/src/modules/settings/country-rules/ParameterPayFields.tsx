import {
  deductionLabels,
  prorationBasisLabels,
  wageDueLabels,
} from '@muster/contract/settings/country-rules/country-parameters.labels.ts'
import { MultiSelectField, SelectField, SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { MoneyField, NumberField, PercentField } from '../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../ui/fields/OptionalGroup.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { parameterField } from './parameterField.ts'

export const PayFields = () => (
  <>
    <FormSection title="Pay">
      <SelectField {...parameterField('values.prorationBasis')} options={optionsOf(prorationBasisLabels)} />
      <PercentField {...parameterField('values.minBasicPercent')} />
      <SwitchField {...parameterField('values.cashRounding')} wide />
      <RowsEditor name="values.gradeBands" noun="grade" blank={{ grade: '', min: '', max: '' }} max={30}>
        {(path) => (
          <>
            <TextField {...parameterField(`${path}.grade`)} />
            <MoneyField {...parameterField(`${path}.min`)} />
            <MoneyField {...parameterField(`${path}.max`)} />
          </>
        )}
      </RowsEditor>
    </FormSection>
    <FormSection title="Wages">
      <SelectField {...parameterField('values.wages.due.kind')} options={optionsOf(wageDueLabels)} />
      <NumberField {...parameterField('values.wages.due.days')} />
      <PercentField {...parameterField('values.wages.minPaidPercent')} />
      <NumberField {...parameterField('values.wages.sanctionDay')} />
      <OptionalGroup
        name="values.wages.settlementDays"
        noun="final settlement deadline"
        blank={() => ({ employer: '', employee: '' })}
      >
        <NumberField {...parameterField('values.wages.settlementDays.employer')} />
        <NumberField {...parameterField('values.wages.settlementDays.employee')} />
      </OptionalGroup>
      <TextField {...parameterField('values.wages.system')} />
      <TextField {...parameterField('values.wages.fileProfile')} />
      <TextareaField {...parameterField('values.wages.note')} rows={2} />
    </FormSection>
    <FormSection title="Deductions">
      <PercentField {...parameterField('values.deductions.capPercent')} />
      <PercentField {...parameterField('values.deductions.employerDebtCapPercent')} />
      <MultiSelectField
        {...parameterField('values.deductions.blockedTypes')}
        options={optionsOf(deductionLabels)}
        wide
      />
      <TextareaField {...parameterField('values.deductions.note')} rows={2} />
    </FormSection>
    <FormSection title="Overtime" text="One overtime hour: gross hourly rate × factor plus basic hourly rate × factor.">
      <NumberField {...parameterField('values.overtime.divisorDays')} />
      <Rate path="normal" />
      <Rate path="restDay" />
      <Rate path="holiday" />
      <OptionalGroup name="values.overtime.night" noun="night factors" blank={() => ({ gross: '0', basic: '' })}>
        <Rate path="night" />
      </OptionalGroup>
      <OptionalGroup name="values.overtime.nightHours" noun="night hours" blank={() => ({ from: '', to: '' })}>
        <TextField {...parameterField('values.overtime.nightHours.from')} />
        <TextField {...parameterField('values.overtime.nightHours.to')} />
      </OptionalGroup>
      <TextareaField {...parameterField('values.overtime.note')} rows={2} />
    </FormSection>
  </>
)

const Rate = ({ path }: { path: string }) => (
  <>
    <TextField {...parameterField(`values.overtime.${path}.gross`)} inputMode="decimal" />
    <TextField {...parameterField(`values.overtime.${path}.basic`)} inputMode="decimal" />
  </>
)
