import { right } from '@muster/contract/kernel/api/permission.ts'
import type { CompanySettings } from '@muster/contract/settings/company/company.contract.ts'
import { IconEdit } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { formatMoney } from '../../../ui/format/number.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { companyApi } from '../endpoints.ts'

/** The settings of the whole company. */
export const CompanyValues = () => (
  <Loaded query={useEndpoint(companyApi.get, {})}>{(company) => <Values company={company} />}</Loaded>
)

function Values({ company }: { company: CompanySettings }) {
  const { name, reportingCurrency, exchange, orderForms, recruiting, purchaseOrders, payroll, billing, signatory } =
    company
  return (
    <>
      <FieldGroup
        title="Name, currency and rates"
        action={<EditButton />}
        fields={[
          { label: 'Company name', value: name },
          { label: 'Reporting currency', value: reportingCurrency },
          { label: 'Signatory', value: signatory && `${signatory.name}, ${signatory.title}` },
          { label: 'Warn about rates older than', value: `${exchange.warnAfterDays} days` },
          { label: 'Reject rates older than', value: `${exchange.refuseAfterDays} days` },
        ]}
      />
      <FieldGroup
        title="Order forms and jobs"
        fields={[
          { label: 'Approval step deadline', value: `${orderForms.slaHours} hours` },
          { label: 'Offer validity', value: `${orderForms.offerValidityDays} days` },
          { label: 'Margin validity', value: `${orderForms.marginValidHours} hours` },
          { label: 'Renewal due', value: `${orderForms.renewalDueDays} days before the end` },
          { label: 'Job approval required', value: recruiting.jobsRequireApproval ? 'Yes' : 'No' },
          { label: 'Resubmission to the same client', value: `after ${recruiting.resubmissionDays} days` },
          { label: 'Applicant retention', value: `${recruiting.applicantRetentionMonths} months` },
          { label: 'PO alert thresholds', value: `${purchaseOrders.warnPercents.join(' %, ')} %` },
          {
            label: 'PO consumption basis',
            value: purchaseOrders.consumption === 'NET' ? 'Net values' : 'Gross values',
          },
        ]}
      />
      <FieldGroup
        title="Payroll and billing"
        fields={[
          { label: 'Unusual net pay', value: `more than ${payroll.unusualPercent} % difference` },
          {
            label: 'Managing director approval',
            value:
              payroll.approvalLimit === null
                ? 'Never (CFO approves)'
                : `above ${formatMoney({ amount: payroll.approvalLimit, currency: reportingCurrency })} net`,
          },
          { label: 'Write-off tolerance', value: `up to ${billing.toleranceUnits} minor units` },
          {
            label: 'CFO credit note approval',
            value: `above ${formatMoney({ amount: billing.creditLimitUSD, currency: 'USD' })}`,
          },
          { label: 'Expense markup', value: `${billing.handlingPercent} %` },
        ]}
      />
    </>
  )
}

function EditButton() {
  const { history } = useRouter()
  if (!useMay()(right('settings', 'edit'))) return null
  return (
    <SmallButton icon={IconEdit} onClick={() => history.push('/settings/company/edit')}>
      Edit settings
    </SmallButton>
  )
}
