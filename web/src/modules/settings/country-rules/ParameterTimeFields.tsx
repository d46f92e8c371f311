import { withholdingLabels } from '@muster/contract/settings/country-rules/country-parameters.labels.ts'
import { HOLIDAY_DAY } from '@muster/contract/settings/country-rules/holiday-rules.contract.ts'
import { SelectField, SwitchField, WeekdaysField } from '../../../ui/fields/choices/choiceFields.tsx'
import { currencyOptions } from '../../../ui/fields/choices/currencyOptions.ts'
import { NumberField, PercentField } from '../../../ui/fields/numberFields.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { holidayDay } from './holidayLabels.ts'
import { parameterField } from './parameterField.ts'

export const TimeFields = () => (
  <>
    <FormSection title="Time">
      <SelectField {...parameterField('values.currency')} options={currencyOptions} />
      <WeekdaysField {...parameterField('values.weekend')} wide />
      <TextField {...parameterField('values.hours.perDay')} inputMode="decimal" />
      <TextField {...parameterField('values.hours.perWeek')} inputMode="decimal" />
      <TextField {...parameterField('values.hours.ramadanPerDay')} inputMode="decimal" />
      <TextField {...parameterField('values.nominalBillableDays')} inputMode="decimal" />
      <TextareaField {...parameterField('values.hours.note')} rows={2} />
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
            <TextField {...parameterField(`${path}.name`)} />
            <HolidayDayField name={`${path}.day`} />
            <NumberField {...parameterField(`${path}.days`)} />
            <SwitchField {...parameterField(`${path}.paid`)} />
            <SwitchField {...parameterField(`${path}.moves`)} />
          </>
        )}
      </RowsEditor>
    </FormSection>
    <FormSection title="Tax and record retention">
      <TextField {...parameterField('values.vat.name')} />
      <PercentField {...parameterField('values.vat.standardPercent')} />
      <TextareaField {...parameterField('values.vat.note')} rows={2} />
      <SelectField {...parameterField('values.withholding.kind')} options={optionsOf(withholdingLabels)} />
      <PercentField {...parameterField('values.withholding.percent')} />
      <TextareaField {...parameterField('values.withholding.note')} rows={2} />
      <TextField {...parameterField('values.invoiceProfile')} />
      <NumberField {...parameterField('values.retention.hrYearsAfterExit')} />
      <NumberField {...parameterField('values.retention.taxYears')} />
      <TextareaField {...parameterField('values.retention.note')} rows={2} />
      <SwitchField {...parameterField('values.nationalityQuota')} wide />
    </FormSection>
  </>
)

/** The field of a holiday rule, with an explanation of its formula. */
function HolidayDayField({ name }: { name: string }) {
  const rule = String(useFieldValue(name) ?? '')
  return <TextField {...parameterField(name)} {...(HOLIDAY_DAY.test(rule) ? { description: holidayDay(rule) } : {})} />
}
