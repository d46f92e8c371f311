import { right } from '@muster/contract/kernel/api/permission.ts'
import {
  CompanyChange,
  type CompanySettings,
  companyEndpoints,
} from '@muster/contract/settings/company/company.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { SelectField, SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { currencyOptions } from '../../../ui/fields/choices/currencyOptions.ts'
import { MoneyField, NumberField, PercentField } from '../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../ui/fields/OptionalGroup.tsx'
import { PercentsField } from '../../../ui/fields/PercentsField.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { companyApi } from '../endpoints.ts'

const CONSUMPTIONS = [
  { value: 'NET', label: 'Net values' },
  { value: 'GROSS', label: 'Gross values' },
]

export const EditCompanyScreen = () => (
  <Allowed needs={right('settings', 'edit')} deniedMessage="You don’t have permission to edit settings">
    <FreshRecord endpoint={companyApi.get} id="">
      {(company) => <Page company={company} />}
    </FreshRecord>
  </Allowed>
)

function Page({ company }: { company: CompanySettings }) {
  const { history } = useRouter()
  const update = useAction(companyEndpoints.update, { done: 'Settings saved' })
  const { updatedAt: _at, _updatedBy, ...values } = company
  const form = useSchemaForm(
    CompanyChange,
    { ...structuredClone(values), name: values.name ?? '' },
    { save: (body) => update.mutateAsync({ body }), saved: () => history.replace('/settings') },
  )
  return (
    <FormPage title="Edit settings" form={form} onCancel={() => history.push('/settings')}>
      <FormSection title="Company">
        <TextField name="name" label="Company name" />
        <SelectField
          name="reportingCurrency"
          label="Reporting currency"
          description="Used for totals across countries and approval limits"
          options={currencyOptions}
        />
        <OptionalGroup name="signatory" noun="signatory" blank={() => ({ name: '', title: '' })}>
          <TextField name="signatory.name" label="Signatory name" />
          <TextField name="signatory.title" label="Signatory title" />
        </OptionalGroup>
      </FormSection>
      <FormSection title="Exchange rates" text="Maximum age of a rate.">
        <NumberField name="exchange.warnAfterDays" label="Warn about rates older than" unit="days" />
        <NumberField name="exchange.refuseAfterDays" label="Reject rates older than" unit="days" />
      </FormSection>
      <FormSection title="Order forms">
        <NumberField name="orderForms.slaHours" label="Approval step deadline" unit="hours" />
        <NumberField name="orderForms.offerValidityDays" label="Offer validity" unit="days" />
        <NumberField name="orderForms.marginValidHours" label="Margin validity" unit="hours" />
        <NumberField name="orderForms.renewalDueDays" label="Renewals due before end date" unit="days" />
      </FormSection>
      <FormSection title="Jobs and applicants">
        <SwitchField name="recruiting.jobsRequireApproval" label="Require approval before a job opens" wide />
        <NumberField name="recruiting.resubmissionDays" label="Resubmission to the same client after" unit="days" />
        <NumberField name="recruiting.applicantRetentionMonths" label="Applicant retention" unit="months" />
      </FormSection>
      <FormSection title="Payroll">
        <PercentField name="payroll.unusualPercent" label="Unusual net pay difference" />
        <MoneyField
          name="payroll.approvalLimit"
          label="Managing director approves above"
          description="Total net pay of all approved runs per employer and month, in the reporting currency. Leave empty if the CFO approves all."
        />
      </FormSection>
      <FormSection title="Billing">
        <NumberField
          name="billing.toleranceUnits"
          label="Write-off tolerance"
          description="In minor units of the currency, such as 100 fils."
        />
        <MoneyField name="billing.creditLimitUSD" label="CFO approves credit notes above" currency="USD" />
        <PercentField name="billing.handlingPercent" label="Expense markup" />
      </FormSection>
      <FormSection title="Purchase orders" text="Default for purchase orders without their own thresholds.">
        <PercentsField
          name="purchaseOrders.warnPercents"
          label="Warn at"
          description="Percentages consumed, such as 80, 95, 100."
        />
        <SelectField name="purchaseOrders.consumption" label="Consumption basis" options={CONSUMPTIONS} />
      </FormSection>
    </FormPage>
  )
}
