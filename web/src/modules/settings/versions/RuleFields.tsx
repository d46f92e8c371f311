import { TextInput } from '@mantine/core'
import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import { right, rolesWith } from '@muster/contract/kernel/api/permission.ts'
import { useId } from 'react'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { MultiSelectField, SelectField, SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import type { Option } from '../../../ui/fields/choices/options.ts'
import { MoneyField, NumberField } from '../../../ui/fields/numberFields.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { asText, type FieldProps, useField } from '../../../ui/form/FormContext.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { type Rule, stepsOf, whenOf, whereOf } from './ruleLabels.ts'
import { VersionFields } from './VersionFields.tsx'

const MARGINS = optionsOf({ ANY: 'Any', NOT_NEGATIVE: 'Not negative', NEGATIVE: 'Negative' })
/** Only roles that approve order forms: a step of another role would never be completed. */
const APPROVERS: readonly Option[] = rolesWith(right('order-forms', 'approve')).map((value) => ({
  value,
  label: ROLE_LABELS[value],
}))
const STEP = { order: 10, roles: [], reasonRequired: false }
const RULE = {
  code: '',
  name: '',
  countryIDs: [],
  steps: [STEP],
  when: {
    gm: 'ANY',
    gmPercentFrom: '',
    gmPercentBelow: '',
    outsideGradeBand: false,
    newCountry: false,
    contractValueAbove: '',
  },
}

/** All approval rules of a version. */
export function RuleFields() {
  const { options } = useOwnCountries()
  return (
    <>
      <VersionFields sources="Decision and decision-maker." />
      <FormSection title="Rules" text="Every matching rule adds its steps. Steps with the same approvers are merged.">
        <RowsEditor name="values.rules" noun="rule" blank={RULE} max={60} isOrdered fold={foldedRule}>
          {(path) => <RuleRow path={path} countries={options} />}
        </RowsEditor>
      </FormSection>
    </>
  )
}

/** The collapsed form of an approval rule, in the order of the page that shows the rules. */
function foldedRule(row: Record<string, unknown>) {
  const typed = row as Rule
  const orNull = <T,>(bound: T) => bound || null
  const rule: Rule = {
    ...typed,
    when: {
      ...typed.when,
      gmPercentFrom: orNull(typed.when.gmPercentFrom),
      gmPercentBelow: orNull(typed.when.gmPercentBelow),
      contractValueAbove: orNull(typed.when.contractValueAbove),
    },
  }
  return { title: rule.name, text: `${whereOf(rule)}. ${whenOf(rule)}. ${stepsOf(rule)}.` }
}

const RuleRow = ({ path, countries }: { path: string; countries: readonly Option[] }) => (
  <>
    <TextField name={`${path}.name`} label="Name" />
    <TextField name={`${path}.code`} label="Code" description="Such as LARGE_CONTRACT. Keep it across versions." />
    <MultiSelectField
      name={`${path}.countryIDs`}
      label="Countries"
      placeholder="All countries"
      options={countries}
      wide
    />
    <SelectField name={`${path}.when.gm`} label="Gross margin" options={MARGINS} />
    <BoundField name={`${path}.when.gmPercentFrom`} label="Gross margin % reaches" />
    <BoundField name={`${path}.when.gmPercentBelow`} label="Gross margin % is below" />
    <MoneyField
      name={`${path}.when.contractValueAbove`}
      label="Contract value above"
      description="In the reporting currency (see Settings, Company)."
    />
    <SwitchField name={`${path}.when.outsideGradeBand`} label="Only if the pay is outside its grade" />
    <SwitchField name={`${path}.when.newCountry`} label="Only the first placement in a country" />
    <RowsEditor name={`${path}.steps`} noun="step" blank={STEP} max={10}>
      {(step) => (
        <>
          <NumberField name={`${step}.order`} label="Order" description="Steps run from lowest to highest." />
          <MultiSelectField name={`${step}.roles`} label="Approver (any of)" options={APPROVERS} />
          <SwitchField name={`${step}.reasonRequired`} label="Reason required" />
        </>
      )}
    </RowsEditor>
  </>
)

const typedOf = (bound: string) => (bound === 'TARGET' || bound === 'FLOOR' ? bound.toLowerCase() : bound)

/** `target` and `floor` of the margin setup, or a percentage; empty if the margin does not matter. */
function BoundField(own: FieldProps) {
  const list = useId()
  const { key, initial, set, props } = useField(own)
  const parse = (typed: string) => {
    const bound = typed.replace('%', '').trim()
    set(/^(target|floor)$/i.test(bound) ? bound.toUpperCase() : bound)
  }
  return (
    <>
      <TextInput
        key={key}
        {...props}
        list={list}
        autoComplete="off"
        placeholder="target, floor or 30"
        defaultValue={typedOf(asText(initial))}
        onChange={(event) => parse(event.currentTarget.value)}
      />
      <datalist id={list}>
        <option value="target" />
        <option value="floor" />
      </datalist>
    </>
  )
}
