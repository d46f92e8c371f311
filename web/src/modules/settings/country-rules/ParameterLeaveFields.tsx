import { leaveUnitLabels } from '@muster/contract/settings/country-rules/leave-rules.labels.ts'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { MoneyField, NumberField, PercentField } from '../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../ui/fields/OptionalGroup.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { APPLIES, BASES, CALCULATED, PROVISIONS } from './parameterLabels.ts'

const INSURANCE = {
  id: '',
  name: '',
  appliesTo: 'ALL',
  registeredBefore: '',
  registeredFrom: '',
  region: '',
  employeePercent: '0',
  employerPercent: '0',
  base: 'GROSS',
  cap: '',
  floor: '',
  calculatedOn: 'CONTRACT',
  threshold: '0',
  eligibleUpTo: '',
  note: '',
}

export const LeaveFields = () => (
  <>
    <FormSection title="Employment">
      <NumberField name="values.probation.maxDays" label="Maximum probation" unit="days" />
      <NumberField name="values.notice.minDays" label="Minimum notice" unit="days" />
      <NumberField name="values.notice.maxDays" label="Maximum notice" unit="days" />
      <TextareaField name="values.probation.note" label="Note on probation" rows={2} />
      <TextareaField name="values.notice.note" label="Note on notice" rows={2} />
    </FormSection>
    <FormSection title="Annual leave" text="Days per year by completed years of service. The last row is open-ended.">
      <SelectField name="values.annualLeave.unit" label="Counted in" options={optionsOf(leaveUnitLabels)} />
      <RowsEditor name="values.annualLeave.tiers" noun="tier" blank={{ toYears: '', days: '' }} isOrdered>
        {(path) => (
          <>
            <NumberField name={`${path}.toYears`} label="Up to years" />
            <TextField name={`${path}.days`} label="Days per year" inputMode="decimal" />
          </>
        )}
      </RowsEditor>
      <OptionalGroup
        name="values.annualLeave.firstYear"
        noun="rule for the first year"
        blank={() => ({ monthsWithout: '', daysPerMonth: '' })}
      >
        <NumberField name="values.annualLeave.firstYear.monthsWithout" label="Months without leave" />
        <TextField name="values.annualLeave.firstYear.daysPerMonth" label="Then days per month" inputMode="decimal" />
      </OptionalGroup>
      <SelectField
        name="values.annualLeave.provision"
        label="Leave provision"
        description="The available balance follows the law."
        options={optionsOf(PROVISIONS)}
      />
      <SelectField name="values.annualLeave.encashment.base" label="Encashment basis" options={optionsOf(BASES)} />
      <TextField name="values.annualLeave.encashment.divisorDays" label="Divisor (days)" inputMode="decimal" />
      <TextareaField name="values.annualLeave.note" label="Note on leave" rows={2} />
    </FormSection>
    <FormSection title="Sick leave" text="Days per leave year with the share of pay, in order.">
      <RowsEditor name="values.sickTiers" noun="tier" blank={{ days: '', percent: '' }} max={12} isOrdered>
        {(path) => (
          <>
            <NumberField name={`${path}.days`} label="Days" />
            <PercentField name={`${path}.percent`} label="Share of pay" />
          </>
        )}
      </RowsEditor>
      <TextareaField name="values.sickNote" label="Note on sick leave" rows={2} />
    </FormSection>
    <FormSection title="Social insurance" text="Eligibility, contributions and contribution base.">
      <RowsEditor name="values.socialInsurances" noun="insurance" blank={INSURANCE} max={30}>
        {(path) => <Insurance path={path} />}
      </RowsEditor>
    </FormSection>
  </>
)

const Insurance = ({ path }: { path: string }) => (
  <>
    <TextField name={`${path}.name`} label="Name" />
    <TextField
      name={`${path}.id`}
      label="Code"
      description="Such as GOSI. Keep the code when you change the name or terms. Payroll uses it to find past contributions."
    />
    <SelectField name={`${path}.appliesTo`} label="For" options={optionsOf(APPLIES)} />
    <PercentField name={`${path}.employeePercent`} label="Employee contribution" />
    <PercentField name={`${path}.employerPercent`} label="Employer contribution" />
    <SelectField name={`${path}.base`} label="Of" options={optionsOf(BASES)} />
    <SelectField name={`${path}.calculatedOn`} label="Calculation basis" options={optionsOf(CALCULATED)} />
    <MoneyField name={`${path}.floor`} label="Contribution floor" />
    <MoneyField name={`${path}.cap`} label="Contribution ceiling" />
    <MoneyField name={`${path}.threshold`} label="Threshold" />
    <MoneyField name={`${path}.eligibleUpTo`} label="Maximum earnings" />
    <DateField name={`${path}.registeredBefore`} label="First insured before" />
    <DateField name={`${path}.registeredFrom`} label="First insured from" />
    <TextField name={`${path}.region`} label="Region" />
    <TextareaField name={`${path}.note`} label="Note" rows={2} />
  </>
)
