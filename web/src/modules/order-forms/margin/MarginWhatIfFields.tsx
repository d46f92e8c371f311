import { right } from '@muster/contract/kernel/api/permission.ts'
import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import { type ReactNode, useId } from 'react'
import { useOwnCountries, worldCountries } from '../../../kernel/lists/countries.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { SelectField, WeekdaysField } from '../../../ui/fields/choices/choiceFields.tsx'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { DecimalField, MoneyField, NumberField, PercentField } from '../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../ui/fields/OptionalGroup.tsx'
import { PayComponents } from '../../../ui/fields/PayComponents.tsx'
import { SegmentedField, YES_NO } from '../../../ui/fields/SegmentedField.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { GENDERS, LEAVE_POLICIES, UNITS } from '../../../ui/format/terms.ts'
import { OtherCosts } from '../hints/OtherCosts.tsx'
import { useCostHints } from '../hints/useCostHints.ts'
import { LAPTOPS, MEDICAL, PAID_BY, PAYMENT_TERMS } from '../labels.ts'
import { candidates, clients } from '../lookups.ts'
import classes from './MarginWhatIf.module.css'
import { MarginSetupDays } from './setups/MarginSetupDays.tsx'

const currencies = CURRENCIES.map((value) => ({ value, label: value }))
const units = [...optionsOf(UNITS)].reverse()
const COUNTED = ['BILLABLE_UP_TO_N', 'CREDIT_AFTER_N']

/** What one types; all that is left open comes from the country's set-up, its parameters, the client and the rate of the day. */
export function MarginWhatIfFields() {
  const { options } = useOwnCountries()
  const can = useMay()
  const chosen = useFieldValue('pay.currency') as string
  const unit = chosen ? { currency: chosen } : {}
  const { hints } = useCostHints(chosen, null, useFieldValue('day') as string)
  return (
    <>
      <Group title="Placement">
        <SelectField name="countryID" label="Country of work" options={options} />
        {can(right('clients', 'view')) && (
          <RemoteSelect
            name="clientID"
            label="Client"
            source={clients}
            description="For its hours, rebate, leave and payment terms"
          />
        )}
        <DecimalField
          name="contractMonths"
          label="Contract"
          unit="months"
          description="12 unless said otherwise; dates go before"
        />
        <DateField
          name="day"
          label="As of"
          description="The day whose set-up and exchange rates count; today if left empty"
        />
      </Group>
      <Group title="Bill">
        <SegmentedField name="bill.unit" label="Billed" segments={units} wide />
        <MoneyField name="bill.rate" label="Rate" />
        <SelectField name="bill.currency" label="Currency of the bill" options={currencies} />
        <PercentField name="bill.rebatePercent" label="Rebate of the client" />
        <SelectField name="bill.paymentTerms" label="Payment terms" options={optionsOf(PAYMENT_TERMS)} />
      </Group>
      <Group title="Pay per month">
        <SelectField name="pay.currency" label="Currency of the pay" options={currencies} />
        <PayComponents currency={chosen} />
      </Group>
      <Fold title="Days, hours and leave">
        <OptionalGroup
          name="days"
          noun="count of days other than that of the set-up"
          blank={() => ({ mode: 'NOMINAL', days: '22' })}
        >
          <MarginSetupDays name="days" />
        </OptionalGroup>
        <WeekdaysField name="calendar.workingDays" label="Working days" wide />
        <DecimalField name="calendar.hoursPerDay" label="Hours a day" unit="hours" />
        <NumberField name="leave.daysPerYear" label="Leave a year" unit="days" />
        <SelectField name="leave.policy" label="The client’s policy" options={optionsOf(LEAVE_POLICIES)} />
        <PolicyDays />
      </Fold>
      <Fold title="Person and dates">
        <RemoteSelect
          name="candidateID"
          label="Consultant"
          source={candidates}
          description="For age, nationality and service; what stands below goes before"
          wide
        />
        <SelectField name="person.nationality" label="Nationality" options={worldCountries} />
        <DateField name="person.birthDate" label="Born on" description="For the medical premium" />
        <SelectField name="person.gender" label="Gender" options={optionsOf(GENDERS)} />
        <DateField name="serviceStartDate" label="In service since" description="For end of service" />
        <DateField
          name="placementStart"
          label="Placement since"
          description="Of a change: what comes once is spread from there"
        />
        <DateField name="startDate" label="First day" />
        <DateField name="endDate" label="Last day" />
      </Fold>
      <Fold title="Visa, medical, laptop, ticket">
        <SegmentedField name="visa.required" label="Is a visa needed?" segments={YES_NO} wide />
        <SelectField name="visa.paidBy" label="Who bears the visa" options={optionsOf(PAID_BY)} />
        <MoneyField name="costs.visa" label="Visa" {...unit} {...hints?.visa} />
        <NumberField name="costs.visaMonths" label="Visa spread over" unit="months" {...hints?.visaMonths} />
        <SelectField name="medical.category" label="Medical category" options={optionsOf(MEDICAL)} />
        <MoneyField name="costs.medical" label="Insurance a year" {...unit} {...hints?.medical} />
        <NumberField name="medical.dependants" label="Insured dependants" />
        <SelectField name="laptop.provider" label="Who gives the laptop" options={optionsOf(LAPTOPS)} />
        <MoneyField name="costs.laptop" label="Laptop" {...unit} {...hints?.laptop} />
        <NumberField name="ticket.perYear" label="Tickets a year" {...hints?.perYear} />
        <NumberField name="ticket.dependants" label="Dependants with tickets" {...hints?.dependants} />
        <MoneyField name="costs.ticket" label="One flight ticket" {...unit} {...hints?.ticket} />
      </Fold>
      <Fold title="Other costs">
        <OtherCosts currency={chosen} />
      </Fold>
    </>
  )
}

function PolicyDays() {
  if (!COUNTED.includes(String(useFieldValue('leave.policy')))) return null
  return <NumberField name="leave.policyDays" label="Days of the policy" unit="days" required />
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.groupTitle}>
        {title}
      </h2>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}

/** What is seldom touched; it stays in the form while it is folded. */
const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={classes.group}>
    <summary className={classes.fold}>{title}</summary>
    <div className={classes.fields}>{children}</div>
  </details>
)
