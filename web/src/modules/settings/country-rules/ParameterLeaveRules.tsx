import type { LeaveRule } from '@muster/contract/settings/country-rules/leave-rules.contract.ts'
import { leaveTypeLabels, leaveUnitLabels } from '@muster/contract/settings/country-rules/leave-rules.labels.ts'
import { SelectField, SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { NumberField, PercentField } from '../../../ui/fields/numberFields.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { LEAVE_ALLOWANCES } from './parameterLabels.ts'

const NEW_RULE = {
  ...{ type: '', unit: 'CALENDAR', allowance: 'EVENT', days: '', pay: [], minServiceMonths: 0 },
  ...{ carryOverDays: '', carryOverMonths: '', negativeDays: '0', encashable: false, paperAfterDays: '', note: '' },
}

/** What the country says of kinds of leave otherwise than the product does; each rule stands for its kind as a whole. */
export const LeaveRuleFields = () => (
  <FormSection
    title="Leave rules"
    text="Only for leave types that differ from the system default. See the country page for the current rules."
  >
    <RowsEditor
      name="values.leaveRules"
      noun="leave rule"
      blank={NEW_RULE}
      max={Object.keys(leaveTypeLabels).length}
      fold={(row) => ({ title: titleOf(row as Partial<LeaveRule>), text: textOf(row as Partial<LeaveRule>) })}
    >
      {(path) => <Rule path={path} />}
    </RowsEditor>
  </FormSection>
)

const titleOf = ({ type }: Partial<LeaveRule>) => (type ? leaveTypeLabels[type] : '')
const textOf = ({ allowance, days }: Partial<LeaveRule>) =>
  [days && `${days} days`, allowance && LEAVE_ALLOWANCES[allowance].toLowerCase()].filter(Boolean).join(', ')

const Rule = ({ path }: { path: string }) => (
  <>
    <SelectField name={`${path}.type`} label="Leave type" options={optionsOf(leaveTypeLabels)} />
    <SelectField name={`${path}.unit`} label="Counted in" options={optionsOf(leaveUnitLabels)} />
    <SelectField name={`${path}.allowance`} label="Day allocation" options={optionsOf(LEAVE_ALLOWANCES)} />
    <TextField
      name={`${path}.days`}
      label="Days"
      description="Per year, per event or per service."
      inputMode="decimal"
    />
    <NumberField name={`${path}.minServiceMonths`} label="Minimum service" unit="months of service" />
    <NumberField name={`${path}.paperAfterDays`} label="Document required beyond" unit="days" />
    <TextField name={`${path}.carryOverDays`} label="Maximum carry-over (days)" inputMode="decimal" />
    <NumberField name={`${path}.carryOverMonths`} label="Carry-over expires after" unit="months" />
    <TextField name={`${path}.negativeDays`} label="Maximum negative balance (days)" inputMode="decimal" />
    <SwitchField name={`${path}.encashable`} label="Encashment allowed" />
    <RowsEditor name={`${path}.pay`} noun="pay tier" blank={{ days: '', percent: '' }} max={12} isOrdered>
      {(tier) => (
        <>
          <NumberField name={`${tier}.days`} label="Days" />
          <PercentField name={`${tier}.percent`} label="Share of pay" />
        </>
      )}
    </RowsEditor>
    <TextareaField name={`${path}.note`} label="Note" description="Fully paid without tiers." rows={2} />
  </>
)
