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
import { VersionFields } from '../versions/VersionFields.tsx'
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

const PLACES = [
  { value: 'SAME', label: 'Same country' },
  { value: 'ABROAD', label: 'Any other country' },
  ...worldCountries,
]
const REGISTERED: readonly Segment[] = [
  { value: '', label: 'All' },
  { value: true, label: 'Registered' },
  { value: false, label: 'Not registered' },
]
const RULE = {
  name: '',
  supplierCountryID: '',
  clientCountry: '',
  clientRegistered: '',
  supply: '',
  code: '',
  note: '',
  noteArabic: '',
  reasonCode: '',
  evidence: '',
  from: '',
  to: '',
  source: '',
}
const LIMIT = { countryID: '', kind: '', days: '', remindAt: '', source: '' }

/** The collapsed form of a tax rule, in the order of the page that shows the rules. */
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
    title: worldCountries.find(({ value }) => value === limit.countryID)?.label ?? '',
    text: `Issued by ${lastDayOf(limit)}, reminder ${reminderOf(limit)}. ${limit.source}`,
  }
}

/** All billing rules of a version. */
export const BillingRuleFields = () => (
  <>
    <VersionFields sources="Law, or decision and decision-maker." />
    <FormSection
      title="Value added tax"
      text="When a law changes, set an end date on the old rule and add a rule from the next day. Services are taxed by the law of their last day."
    >
      <RowsEditor name="values.vatRules" noun="tax rule" blank={RULE} max={200} isOrdered fold={foldedVat}>
        {(path) => <VatRow path={path} />}
      </RowsEditor>
    </FormSection>
    <FormSection title="Issue deadline" text="Countries without an entry have no deadline.">
      <RowsEditor name="values.issueLimits" noun="limit" blank={LIMIT} max={60} fold={foldedLimit}>
        {(path) => (
          <>
            <SelectField name={`${path}.countryID`} label="Supplier country" options={worldCountries} />
            <SelectField name={`${path}.kind`} label="Counted in" options={optionsOf(LIMIT_KINDS)} />
            <NumberField name={`${path}.days`} label="Issue by" />
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
    <TextField name={`${path}.name`} label="Name" description="Such as: AE export of services." />
    <SelectField
      name={`${path}.supplierCountryID`}
      label="Supplier country"
      description="Leave empty for all countries without their own rule."
      options={worldCountries}
    />
    <SelectField name={`${path}.clientCountry`} label="Client country" options={PLACES} />
    <SegmentedField name={`${path}.clientRegistered`} label="Clients" segments={REGISTERED} />
    <SelectField
      name={`${path}.supply`}
      label="Applies to"
      description="Leave empty for services and recharged costs."
      options={optionsOf(SUPPLIES)}
    />
    <SelectField name={`${path}.code`} label="Tax" options={optionsOf(TAXES)} />
    <TextField
      name={`${path}.note`}
      label="Invoice text"
      description="The reason the standard rate does not apply."
      wide
    />
    <TextField name={`${path}.noteArabic`} label="Invoice text (Arabic)" wide />
    <TextField
      name={`${path}.reasonCode`}
      label="E-invoice reason code"
      description="A VATEX code, such as VATEX-SA-33."
    />
    <TextField name={`${path}.evidence`} label="Required evidence" wide />
    <DateField name={`${path}.from`} label="Services from" />
    <DateField name={`${path}.to`} label="Services to" />
    <TextField name={`${path}.source`} label="Source" description="Law and article." wide />
  </>
)
