import {
  appliesToLabels,
  partialYearLabels,
  payBaseLabels,
  serviceFundLabels,
} from '@muster/contract/settings/country-rules/country-parameters.labels.ts'
import { SelectField, SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { MoneyField, NumberField, PercentField } from '../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../ui/fields/OptionalGroup.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { parameterField } from './parameterField.ts'

const ROOT = 'values.endOfService'
const TIER = { toYears: '', monthsPerYear: '', percentPerMonth: '' }

const blankService = () => ({
  accrual: { base: 'BASIC', tiers: [{ ...TIER }] },
  formerLaws: [],
  minServiceMonths: 12,
  minServiceMonthsFixedTerm: '',
  resignation: [],
  capMonths: '',
  capAmount: '',
  excludeUnpaidLeave: true,
  begunYears: '',
  appliesTo: 'EXPATS',
  fundedBy: 'EMPLOYER',
  note: '',
})

/** The end-of-service benefits by law; a country without them has no group. */
export const ServiceFields = () => (
  <FormSection
    title="End of service"
    text="Tiers in ascending years of service. The last tier is open-ended. Enter fractions as in the law: 21/30."
  >
    <OptionalGroup name={ROOT} noun="end of service" blank={blankService}>
      <SelectField {...parameterField(`${ROOT}.appliesTo`)} options={optionsOf(appliesToLabels)} />
      <SelectField {...parameterField(`${ROOT}.fundedBy`)} options={optionsOf(serviceFundLabels)} />
      <Accrual path={`${ROOT}.accrual`} />
      <NumberField {...parameterField(`${ROOT}.minServiceMonths`)} />
      <NumberField {...parameterField(`${ROOT}.minServiceMonthsFixedTerm`)} />
      <TextField {...parameterField(`${ROOT}.capMonths`)} />
      <MoneyField {...parameterField(`${ROOT}.capAmount`)} />
      <SwitchField {...parameterField(`${ROOT}.excludeUnpaidLeave`)} wide />
      <SelectField {...parameterField(`${ROOT}.begunYears`)} options={optionsOf(partialYearLabels)} />
      <RowsEditor
        name={`${ROOT}.resignation`}
        noun="share on resignation"
        blank={{ toYears: '', included: false, factor: '' }}
        isOrdered
      >
        {(path) => (
          <>
            <TextField {...parameterField(`${path}.toYears`)} />
            <TextField {...parameterField(`${path}.factor`)} />
            <SwitchField {...parameterField(`${path}.included`)} />
          </>
        )}
      </RowsEditor>
      <RowsEditor
        name={`${ROOT}.formerLaws`}
        noun="previous law"
        blank={{ before: '', accrual: { base: 'BASIC', tiers: [{ ...TIER }] } }}
        max={5}
        isOrdered
      >
        {(path) => (
          <>
            <DateField {...parameterField(`${path}.before`)} />
            <Accrual path={`${path}.accrual`} />
          </>
        )}
      </RowsEditor>
      <TextareaField {...parameterField(`${ROOT}.note`)} rows={2} />
    </OptionalGroup>
  </FormSection>
)

const Accrual = ({ path }: { path: string }) => (
  <>
    <SelectField {...parameterField(`${path}.base`)} options={optionsOf(payBaseLabels)} />
    <RowsEditor name={`${path}.tiers`} noun="tier" blank={TIER} isOrdered>
      {(tier) => (
        <>
          <TextField {...parameterField(`${tier}.toYears`)} />
          <TextField {...parameterField(`${tier}.monthsPerYear`)} />
          <PercentField {...parameterField(`${tier}.percentPerMonth`)} />
        </>
      )}
    </RowsEditor>
  </>
)
