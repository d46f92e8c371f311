import {
  appliesToLabels,
  contributionBasisLabels,
  leaveProvisionLabels,
  payBaseLabels,
} from '@muster/contract/settings/country-rules/country-parameters.labels.ts'
import { leaveUnitLabels } from '@muster/contract/settings/country-rules/leave-rules.labels.ts'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { MoneyField, NumberField, PercentField } from '../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../ui/fields/OptionalGroup.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { parameterField } from './parameterField.ts'

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
      <NumberField {...parameterField('values.probation.maxDays')} />
      <NumberField {...parameterField('values.notice.minDays')} />
      <NumberField {...parameterField('values.notice.maxDays')} />
      <TextareaField {...parameterField('values.probation.note')} rows={2} />
      <TextareaField {...parameterField('values.notice.note')} rows={2} />
    </FormSection>
    <FormSection title="Annual leave" text="Days per year by completed years of service. The last row is open-ended.">
      <SelectField {...parameterField('values.annualLeave.unit')} options={optionsOf(leaveUnitLabels)} />
      <RowsEditor name="values.annualLeave.tiers" noun="tier" blank={{ toYears: '', days: '' }} isOrdered>
        {(path) => (
          <>
            <NumberField {...parameterField(`${path}.toYears`)} />
            <TextField {...parameterField(`${path}.days`)} inputMode="decimal" />
          </>
        )}
      </RowsEditor>
      <OptionalGroup
        name="values.annualLeave.firstYear"
        noun="rule for the first year"
        blank={() => ({ monthsWithout: '', daysPerMonth: '' })}
      >
        <NumberField {...parameterField('values.annualLeave.firstYear.monthsWithout')} />
        <TextField {...parameterField('values.annualLeave.firstYear.daysPerMonth')} inputMode="decimal" />
      </OptionalGroup>
      <SelectField {...parameterField('values.annualLeave.provision')} options={optionsOf(leaveProvisionLabels)} />
      <SelectField {...parameterField('values.annualLeave.encashment.base')} options={optionsOf(payBaseLabels)} />
      <TextField {...parameterField('values.annualLeave.encashment.divisorDays')} inputMode="decimal" />
      <TextareaField {...parameterField('values.annualLeave.note')} rows={2} />
    </FormSection>
    <FormSection title="Sick leave" text="Days per leave year with the share of pay, in order.">
      <RowsEditor name="values.sickTiers" noun="tier" blank={{ days: '', percent: '' }} max={12} isOrdered>
        {(path) => (
          <>
            <NumberField {...parameterField(`${path}.days`)} />
            <PercentField {...parameterField(`${path}.percent`)} />
          </>
        )}
      </RowsEditor>
      <TextareaField {...parameterField('values.sickNote')} rows={2} />
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
    <TextField {...parameterField(`${path}.name`)} />
    <TextField {...parameterField(`${path}.id`)} />
    <SelectField {...parameterField(`${path}.appliesTo`)} options={optionsOf(appliesToLabels)} />
    <PercentField {...parameterField(`${path}.employeePercent`)} />
    <PercentField {...parameterField(`${path}.employerPercent`)} />
    <SelectField {...parameterField(`${path}.base`)} options={optionsOf(payBaseLabels)} />
    <SelectField {...parameterField(`${path}.calculatedOn`)} options={optionsOf(contributionBasisLabels)} />
    <MoneyField {...parameterField(`${path}.floor`)} />
    <MoneyField {...parameterField(`${path}.cap`)} />
    <MoneyField {...parameterField(`${path}.threshold`)} />
    <MoneyField {...parameterField(`${path}.eligibleUpTo`)} />
    <DateField {...parameterField(`${path}.registeredBefore`)} />
    <DateField {...parameterField(`${path}.registeredFrom`)} />
    <TextField {...parameterField(`${path}.region`)} />
    <TextareaField {...parameterField(`${path}.note`)} rows={2} />
  </>
)
