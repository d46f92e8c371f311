import { leaveAllowanceLabels } from '@muster/contract/settings/country-rules/country-parameters.labels.ts'
import type { LeaveRule } from '@muster/contract/settings/country-rules/leave-rules.contract.ts'
import { leaveTypeLabels, leaveUnitLabels } from '@muster/contract/settings/country-rules/leave-rules.labels.ts'
import { SelectField, SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { NumberField, PercentField } from '../../../ui/fields/numberFields.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { parameterField } from './parameterField.ts'

const NEW_RULE = {
  type: '',
  unit: 'CALENDAR',
  allowance: 'EVENT',
  days: '',
  pay: [],
  minServiceMonths: 0,
  carryOverDays: '',
  carryOverMonths: '',
  negativeDays: '0',
  encashable: false,
  documentAfterDays: '',
  note: '',
}

/** The country's overrides of the default leave rules; each replaces the rule of its type as a whole. */
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
  [days && `${days} days`, allowance && leaveAllowanceLabels[allowance].toLowerCase()].filter(Boolean).join(', ')

const Rule = ({ path }: { path: string }) => (
  <>
    <SelectField {...parameterField(`${path}.type`)} options={optionsOf(leaveTypeLabels)} />
    <SelectField {...parameterField(`${path}.unit`)} options={optionsOf(leaveUnitLabels)} />
    <SelectField {...parameterField(`${path}.allowance`)} options={optionsOf(leaveAllowanceLabels)} />
    <TextField {...parameterField(`${path}.days`)} inputMode="decimal" />
    <NumberField {...parameterField(`${path}.minServiceMonths`)} />
    <NumberField {...parameterField(`${path}.documentAfterDays`)} />
    <TextField {...parameterField(`${path}.carryOverDays`)} inputMode="decimal" />
    <NumberField {...parameterField(`${path}.carryOverMonths`)} />
    <TextField {...parameterField(`${path}.negativeDays`)} inputMode="decimal" />
    <SwitchField {...parameterField(`${path}.encashable`)} />
    <RowsEditor name={`${path}.pay`} noun="pay tier" blank={{ days: '', percent: '' }} max={12} isOrdered>
      {(tier) => (
        <>
          <NumberField {...parameterField(`${tier}.days`)} />
          <PercentField {...parameterField(`${tier}.percent`)} />
        </>
      )}
    </RowsEditor>
    <TextareaField {...parameterField(`${path}.note`)} rows={2} />
  </>
)
