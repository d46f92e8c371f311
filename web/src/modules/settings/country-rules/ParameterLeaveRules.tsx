import type { LeaveRule } from '@muster/contract/settings/country-rules/leave-rules.contract.ts'
import { LEAVE_TYPES, LEAVE_UNITS } from '../../../kernel/records/leave-labels.ts'
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
    title="Rules of each kind of leave"
    text="Only for kinds that are otherwise here than the product knows them; what holds now stands on the page of the country."
  >
    <RowsEditor
      name="values.leaveRules"
      noun="rule of leave"
      blank={NEW_RULE}
      max={Object.keys(LEAVE_TYPES).length}
      fold={(row) => ({ title: titleOf(row as Partial<LeaveRule>), text: textOf(row as Partial<LeaveRule>) })}
    >
      {(path) => <Rule path={path} />}
    </RowsEditor>
  </FormSection>
)

const titleOf = ({ type }: Partial<LeaveRule>) => (type ? LEAVE_TYPES[type] : '')
const textOf = ({ allowance, days }: Partial<LeaveRule>) =>
  [days && `${days} days`, allowance && LEAVE_ALLOWANCES[allowance].toLowerCase()].filter(Boolean).join(', ')

const Rule = ({ path }: { path: string }) => (
  <>
    <SelectField name={`${path}.type`} label="Kind of leave" options={optionsOf(LEAVE_TYPES)} />
    <SelectField name={`${path}.unit`} label="Counted in" options={optionsOf(LEAVE_UNITS)} />
    <SelectField name={`${path}.allowance`} label="Its days" options={optionsOf(LEAVE_ALLOWANCES)} />
    <TextField
      name={`${path}.days`}
      label="Days"
      description="Of a year, of one time or of the whole service."
      inputMode="decimal"
    />
    <NumberField name={`${path}.minServiceMonths`} label="Only after" unit="months of service" />
    <NumberField name={`${path}.paperAfterDays`} label="A paper is asked for beyond" unit="days" />
    <TextField name={`${path}.carryOverDays`} label="Carried into the next year, at most days" inputMode="decimal" />
    <NumberField name={`${path}.carryOverMonths`} label="Carried days lapse after" unit="months" />
    <TextField name={`${path}.negativeDays`} label="The balance may go below zero by days" inputMode="decimal" />
    <SwitchField name={`${path}.encashable`} label="Days may be paid out instead" />
    <RowsEditor name={`${path}.pay`} noun="tier of pay" blank={{ days: '', percent: '' }} max={12} isOrdered>
      {(tier) => (
        <>
          <NumberField name={`${tier}.days`} label="Days" />
          <PercentField name={`${tier}.percent`} label="Of the pay" />
        </>
      )}
    </RowsEditor>
    <TextareaField name={`${path}.note`} label="Note" description="Without tiers it is paid in full." rows={2} />
  </>
)
