import { worldCountries } from '../../../kernel/lists/world-countries.ts'
import { TAXES } from '../../../kernel/records/tax-labels.ts'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { NumberField } from '../../../ui/fields/numberFields.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { type Segment, SegmentedField } from '../../../ui/fields/SegmentedField.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import {
  clientOf,
  LIMIT_KINDS,
  type Limit,
  lastDayOf,
  reminderOf,
  SUPPLIES,
  spanOf,
  supplierOf,
  supplyOf,
  taxOf,
  type Vat,
} from './billingRuleLabels.ts'

const COUNTRIES = worldCountries
const PLACES = [{ value: 'SAME', label: 'Same country' }, { value: 'ABROAD', label: 'Any other country' }, ...COUNTRIES]
const REGISTERED: readonly Segment[] = [
  { value: '', label: 'All' },
  { value: true, label: 'Registered' },
  { value: false, label: 'Not registered' },
]
const RULE = {
  ...{ name: '', supplierCountryID: '', clientCountry: '', clientRegistered: '', supply: '', code: '' },
  ...{ note: '', noteArabic: '', reasonCode: '', evidence: '', from: '', to: '', source: '' },
}
const LIMIT = { countryID: '', kind: '', days: '', remindAt: '', source: '' }

/** A rule as it is typed, in the words of the page that shows the rules. */
function foldedVat(row: Record<string, unknown>) {
  const typed = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === '' ? null : value]))
  const rule = typed as unknown as Vat
  return {
    title: rule.name,
    text: `${supplierOf(rule)} to ${clientOf(rule)}. ${supplyOf(rule)}. ${taxOf(rule)}, ${spanOf(rule)}.`,
  }
}

function foldedLimit(row: Record<string, unknown>) {
  const limit = row as unknown as Limit
  return {
    title: COUNTRIES.find(({ value }) => value === limit.countryID)?.label ?? '',
    text: `Issued by ${lastDayOf(limit)}, reminder ${reminderOf(limit)}. ${limit.source}`,
  }
}

/** All billing rules: an edition holds the whole of them. */
export const BillingRuleFields = () => (
  <>
    <FormSection
      title="Value added tax"
      text="When a law changes, end the old rule with its last day and add one that begins the day after: services are taxed by the law of their last day."
    >
      <RowsEditor name="values.vatRules" noun="tax rule" blank={RULE} max={200} isOrdered fold={foldedVat}>
        {(path) => <VatRow path={path} />}
      </RowsEditor>
    </FormSection>
    <FormSection title="Last day of issue" text="A country without one sets no limit.">
      <RowsEditor name="values.issueLimits" noun="limit" blank={LIMIT} max={60} fold={foldedLimit}>
        {(path) => (
          <>
            <SelectField name={`${path}.countryID`} label="We bill from" options={COUNTRIES} />
            <SelectField name={`${path}.kind`} label="Counted in" options={optionsOf(LIMIT_KINDS)} />
            <NumberField name={`${path}.days`} label="Issued by" />
            <NumberField name={`${path}.remindAt`} label="Reminder" />
            <TextField name={`${path}.source`} label="Source" />
          </>
        )}
      </RowsEditor>
    </FormSection>
  </>
)

const VatRow = ({ path }: { path: string }) => (
  <>
    <TextField name={`${path}.name`} label="Name" description="As explanations call it: AE export of services." />
    <SelectField
      name={`${path}.supplierCountryID`}
      label="We bill from"
      description="Empty for every country without its own rule."
      options={COUNTRIES}
    />
    <SelectField name={`${path}.clientCountry`} label="The client sits in" options={PLACES} />
    <SegmentedField name={`${path}.clientRegistered`} label="Clients" segments={REGISTERED} />
    <SelectField
      name={`${path}.supply`}
      label="For"
      description="Empty for services and recharged costs."
      options={optionsOf(SUPPLIES)}
    />
    <SelectField name={`${path}.code`} label="Tax" options={optionsOf(TAXES)} />
    <TextField
      name={`${path}.note`}
      label="On the invoice"
      description="Why no tax at the standard rate is charged."
      wide
    />
    <TextField name={`${path}.noteArabic`} label="On the invoice, in Arabic" wide />
    <TextField
      name={`${path}.reasonCode`}
      label="Reason on e-invoices"
      description="A code of the list VATEX, such as VATEX-SA-33."
    />
    <TextField name={`${path}.evidence`} label="Evidence to keep" wide />
    <DateField name={`${path}.from`} label="Services from" />
    <DateField name={`${path}.to`} label="Services until" />
    <TextField name={`${path}.source`} label="Source" description="The law and its article." wide />
  </>
)
