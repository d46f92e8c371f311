import { right } from '@muster/contract/kernel/api/permission.ts'
import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
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
import { MoneyField, NumberField, PercentField } from '../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../ui/fields/OptionalGroup.tsx'
import { PercentsField } from '../../../ui/fields/PercentsField.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { companyApi } from '../endpoints.ts'

const currencies = CURRENCIES.map((value) => ({ value, label: value }))
const CONSUMPTIONS = [
  { value: 'NET', label: 'Net values' },
  { value: 'GROSS', label: 'Gross values' },
]

export const EditCompanyScreen = () => (
  <Allowed needs={right('settings', 'edit')} refusal="You don’t have access to change the settings">
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
    <FormPage title="Edit the settings" form={form} onCancel={() => history.push('/settings')}>
      <FormSection title="Company">
        <TextField name="name" label="Name of the company" />
        <SelectField
          name="reportingCurrency"
          label="Reporting currency"
          description="Totals of all countries, and limits of approval rules, are in it"
          options={currencies}
        />
        <OptionalGroup name="signatory" noun="signatory" blank={() => ({ name: '', title: '' })}>
          <TextField name="signatory.name" label="Name of the signatory" />
          <TextField name="signatory.title" label="Title of the signatory" />
        </OptionalGroup>
      </FormSection>
      <FormSection title="Exchange rates" text="How old a rate may be.">
        <NumberField name="exchange.warnAfterDays" label="Warn after" unit="days" />
        <NumberField name="exchange.refuseAfterDays" label="Refuse after" unit="days" />
      </FormSection>
      <FormSection title="Order forms">
        <NumberField name="orderForms.slaHours" label="Hours for a step" unit="hours" />
        <NumberField name="orderForms.offerValidityDays" label="Validity of an offer" unit="days" />
        <NumberField name="orderForms.marginValidHours" label="Validity of a margin" unit="hours" />
        <NumberField name="orderForms.renewalDueDays" label="Renewals are due before the end" unit="days" />
      </FormSection>
      <FormSection title="Jobs and applicants">
        <SwitchField name="recruiting.jobsRequireApproval" label="A job waits for approval before it opens" wide />
        <NumberField name="recruiting.resubmissionDays" label="Days between submissions" unit="days" />
        <NumberField name="recruiting.applicantRetentionMonths" label="Applicants are kept" unit="months" />
      </FormSection>
      <FormSection title="Payroll">
        <PercentField name="payroll.unusualPercent" label="A net pay is unusual from" />
        <MoneyField
          name="payroll.approvalLimit"
          label="The managing director approves above"
          description="Net of all approved runs of an employer and month, in the reporting currency. Empty: the CFO approves all of them."
        />
      </FormSection>
      <FormSection title="Billing">
        <NumberField
          name="billing.toleranceUnits"
          label="A rest is written off up to"
          description="In smallest units of its currency, such as 100 fils."
        />
        <MoneyField name="billing.creditLimitUSD" label="The CFO approves credit notes above" currency="USD" />
        <PercentField name="billing.handlingPercent" label="Added to expenses" />
      </FormSection>
      <FormSection title="Purchase orders" text="For all that set no thresholds of their own.">
        <PercentsField
          name="purchaseOrders.warnPercents"
          label="Warn at"
          description="What is consumed, such as 80, 95, 100."
        />
        <SelectField name="purchaseOrders.consumption" label="Consumed by" options={CONSUMPTIONS} />
      </FormSection>
    </FormPage>
  )
}
