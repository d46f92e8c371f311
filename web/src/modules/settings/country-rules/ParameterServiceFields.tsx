import { SelectField, SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { MoneyField, NumberField, PercentField } from '../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../ui/fields/OptionalGroup.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { APPLIES, BASES, BEGUN_YEARS, FUNDERS } from './parameterLabels.ts'

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

/** What the law gives at the end of service; a country without one has no group. */
export const ServiceFields = () => (
  <FormSection
    title="End of service"
    text="Tiers in ascending years of service. The last tier is open-ended. Enter fractions as in the law: 21/30."
  >
    <OptionalGroup name={ROOT} noun="end of service" blank={blankService}>
      <SelectField name={`${ROOT}.appliesTo`} label="For" options={optionsOf(APPLIES)} />
      <SelectField name={`${ROOT}.fundedBy`} label="Paid by" options={optionsOf(FUNDERS)} />
      <Accrual path={`${ROOT}.accrual`} />
      <NumberField name={`${ROOT}.minServiceMonths`} label="Minimum service" unit="months" />
      <NumberField name={`${ROOT}.minServiceMonthsFixedTerm`} label="Minimum service, fixed term" unit="months" />
      <TextField name={`${ROOT}.capMonths`} label="Maximum months of pay" />
      <MoneyField name={`${ROOT}.capAmount`} label="Maximum amount" />
      <SwitchField name={`${ROOT}.excludeUnpaidLeave`} label="Exclude unpaid leave" wide />
      <SelectField name={`${ROOT}.begunYears`} label="Partial years" options={optionsOf(BEGUN_YEARS)} />
      <RowsEditor
        name={`${ROOT}.resignation`}
        noun="share on resignation"
        blank={{ toYears: '', included: false, factor: '' }}
        isOrdered
      >
        {(path) => (
          <>
            <TextField name={`${path}.toYears`} label="Up to years" />
            <TextField name={`${path}.factor`} label="Share paid" description="Such as 1/3" />
            <SwitchField name={`${path}.included`} label="Upper limit inclusive" />
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
            <DateField name={`${path}.before`} label="For service before" />
            <Accrual path={`${path}.accrual`} />
          </>
        )}
      </RowsEditor>
      <TextareaField name={`${ROOT}.note`} label="Note on end of service" rows={2} />
    </OptionalGroup>
  </FormSection>
)

const Accrual = ({ path }: { path: string }) => (
  <>
    <SelectField name={`${path}.base`} label="Based on" options={optionsOf(BASES)} />
    <RowsEditor name={`${path}.tiers`} noun="tier" blank={TIER} isOrdered>
      {(tier) => (
        <>
          <TextField name={`${tier}.toYears`} label="Up to years" />
          <TextField name={`${tier}.monthsPerYear`} label="Months per year" description="Such as 21/30" />
          <PercentField name={`${tier}.percentPerMonth`} label="Or per month" />
        </>
      )}
    </RowsEditor>
  </>
)
