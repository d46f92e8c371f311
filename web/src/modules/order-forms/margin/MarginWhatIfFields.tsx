import { Box, Paper, Title } from '@mantine/core'
import { leavePolicyLabels } from '@muster/contract/clients/terms.labels.ts'
import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import {
  laptopProviderLabels,
  medicalCategoryLabels,
  paidByLabels,
} from '@muster/contract/order-forms/core/order-forms.labels.ts'
import { type ReactNode, useId } from 'react'
import { useOwnCountries, worldCountries } from '../../../kernel/lists/countries.ts'
import { SelectField, WeekdaysField } from '../../../ui/fields/choices/choiceFields.tsx'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { DecimalField, MoneyField, NumberField, PercentField } from '../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../ui/fields/OptionalGroup.tsx'
import { PayComponents } from '../../../ui/fields/PayComponents.tsx'
import { SegmentedField, YES_NO } from '../../../ui/fields/SegmentedField.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { GENDERS, UNITS } from '../../../ui/format/terms.ts'
import { OtherCosts } from '../hints/OtherCosts.tsx'
import { useCostHints } from '../hints/useCostHints.ts'
import { paymentTermsOptions } from '../labels.ts'
import { candidates, clients } from '../lookups.ts'
import { MarginSetupDays } from './setups/MarginSetupDays.tsx'
import { useClientTerms } from './useClientTerms.ts'

const currencies = CURRENCIES.map((value) => ({ value, label: value }))
const units = [...optionsOf(UNITS)].reverse()
const COUNTED = ['BILLABLE_UP_TO_N', 'CREDIT_AFTER_N']

/**
 * The inputs; empty ones default to the margin setup, the country parameters, the client and the exchange rate of the
 * day.
 */
export function MarginWhatIfFields() {
  const { options } = useOwnCountries()
  const usesClientTerms = useClientTerms()
  const chosen = useFieldValue('pay.currency') as string
  const unit = chosen ? { currency: chosen } : {}
  const { hints } = useCostHints(chosen, null, useFieldValue('day') as string)
  return (
    <>
      <Group title="Placement">
        <SelectField name="countryID" label="Country of work" options={options} />
        {usesClientTerms && (
          <RemoteSelect
            name="clientID"
            label="Client"
            source={clients}
            description="Provides hours, rebate, leave policy and payment terms"
          />
        )}
        <DecimalField
          name="contractMonths"
          label="Contract"
          unit="months"
          description="Default: 12. Dates take precedence."
        />
        <DateField
          name="day"
          label="As of"
          description="Date of the margin setup and exchange rates. Default: today."
        />
      </Group>
      <Group title="Billing">
        <SegmentedField name="bill.unit" label="Billing unit" segments={units} wide />
        <MoneyField name="bill.rate" label="Rate" />
        <SelectField name="bill.currency" label="Bill currency" options={currencies} />
        <PercentField name="bill.rebatePercent" label="Client rebate" />
        <SelectField name="bill.paymentTerms" label="Payment terms" options={paymentTermsOptions} />
      </Group>
      <Group title="Pay per month">
        <SelectField name="pay.currency" label="Pay currency" options={currencies} />
        <PayComponents currency={chosen} />
      </Group>
      <Fold title="Days, hours and leave">
        <OptionalGroup name="days" noun="different day count" blank={() => ({ mode: 'NOMINAL', days: '22' })}>
          <MarginSetupDays name="days" />
        </OptionalGroup>
        <WeekdaysField name="calendar.workingDays" label="Working days" wide />
        <DecimalField name="calendar.hoursPerDay" label="Hours per day" unit="hours" />
        <NumberField name="leave.daysPerYear" label="Leave per year" unit="days" />
        <SelectField name="leave.policy" label="Client leave policy" options={optionsOf(leavePolicyLabels)} />
        <PolicyDays />
      </Fold>
      <Fold title="Person and dates">
        <RemoteSelect
          name="candidateID"
          label="Consultant"
          source={candidates}
          description="Provides age, nationality and service. Fields below take precedence."
          wide
        />
        <SelectField name="person.nationality" label="Nationality" options={worldCountries} />
        <DateField name="person.birthDate" label="Date of birth" description="For the medical premium" />
        <SelectField name="person.gender" label="Gender" options={optionsOf(GENDERS)} />
        <DateField name="serviceStartDate" label="Service start date" description="For the end-of-service benefit" />
        <DateField
          name="placementStart"
          label="Placement start date"
          description="For amendments: one-off costs are spread from this date"
        />
        <DateField name="startDate" label="Start date" />
        <DateField name="endDate" label="End date" />
      </Fold>
      <Fold title="Visa, medical, laptop, air ticket">
        <SegmentedField name="visa.required" label="Visa required?" segments={YES_NO} wide />
        <SelectField name="visa.paidBy" label="Visa paid by" options={optionsOf(paidByLabels)} />
        <MoneyField name="costs.visa" label="Visa" {...unit} {...hints?.visa} />
        <NumberField name="costs.visaMonths" label="Visa spread over" unit="months" {...hints?.visaMonths} />
        <SelectField name="medical.category" label="Medical category" options={optionsOf(medicalCategoryLabels)} />
        <MoneyField name="costs.medical" label="Medical premium per year" {...unit} {...hints?.medical} />
        <NumberField name="medical.dependants" label="Insured dependants" />
        <SelectField name="laptop.provider" label="Laptop provided by" options={optionsOf(laptopProviderLabels)} />
        <MoneyField name="costs.laptop" label="Laptop" {...unit} {...hints?.laptop} />
        <NumberField name="ticket.perYear" label="Air tickets per year" {...hints?.perYear} />
        <NumberField name="ticket.dependants" label="Dependants with air tickets" {...hints?.dependants} />
        <MoneyField name="costs.ticket" label="Air ticket price" {...unit} {...hints?.ticket} />
      </Fold>
      <Fold title="Other costs">
        <OtherCosts currency={chosen} />
      </Fold>
    </>
  )
}

function PolicyDays() {
  if (!COUNTED.includes(String(useFieldValue('leave.policy')))) return null
  return <NumberField name="leave.policyDays" label="Leave policy days" unit="days" required />
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper component="section" miw={0} p="14px 18px 18px" aria-labelledby={id}>
      <Title id={id} order={2} fz="md" lh="22px">
        {title}
      </Title>
      <FieldGrid verticalSpacing={14} pt="sm">
        {children}
      </FieldGrid>
    </Paper>
  )
}

/** A collapsed group of seldom used fields. */
const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper component="details" miw={0} py={14} px={18}>
    <Box component="summary" fw={600} className="pointer">
      {title}
    </Box>
    <FieldGrid verticalSpacing={14} pt="sm" pb={4}>
      {children}
    </FieldGrid>
  </Paper>
)
