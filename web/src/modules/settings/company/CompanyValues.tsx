import { Button } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconEdit } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { formatMoney } from '../../../ui/format/number.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { FailedState } from '../../../ui/states/states.tsx'
import { companyApi } from '../endpoints.ts'

/** What holds for the whole company. */
export function CompanyValues() {
  const { data, error, refetch } = useEndpoint(companyApi.get, {})
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <FieldsSkeleton groups={2} />
  const { exchange, orderForms, recruiting, purchaseOrders, payroll, billing, signatory } = data
  return (
    <>
      <FieldGroup
        title="Name, currency and rates"
        action={<EditButton />}
        fields={[
          { label: 'Name of the company', value: data.name },
          { label: 'Reporting currency', value: data.reportingCurrency },
          { label: 'Signs letters and contracts', value: signatory && `${signatory.name}, ${signatory.title}` },
          { label: 'Warning about an old exchange rate', value: `after ${exchange.warnAfterDays} days` },
          { label: 'An old exchange rate is refused', value: `after ${exchange.refuseAfterDays} days` },
        ]}
      />
      <FieldGroup
        title="Order forms and jobs"
        fields={[
          { label: 'Time for each approval step', value: `${orderForms.slaHours} hours` },
          { label: 'An offer is valid for', value: `${orderForms.offerValidityDays} days` },
          { label: 'A margin is valid for', value: `${orderForms.marginValidHours} hours` },
          { label: 'A renewal is due', value: `${orderForms.renewalDueDays} days before the end` },
          { label: 'Jobs need an approval', value: recruiting.jobsRequireApproval ? 'Yes' : 'No' },
          { label: 'Submitting the same person to a client again', value: `after ${recruiting.resubmissionDays} days` },
          { label: 'Applicants are kept', value: `${recruiting.applicantRetentionMonths} months` },
          { label: 'A purchase order warns at', value: `${purchaseOrders.warnPercents.join(' %, ')} %` },
          {
            label: 'A purchase order is consumed by',
            value: purchaseOrders.consumption === 'NET' ? 'Net values' : 'Gross values',
          },
        ]}
      />
      <FieldGroup
        title="Payroll and billing"
        fields={[
          { label: 'A net pay is unusual', value: `when it differs by more than ${payroll.unusualPercent} %` },
          {
            label: 'The managing director approves a run',
            value:
              payroll.approvalLimit === null
                ? 'Never: the CFO does'
                : `above ${formatMoney({ amount: payroll.approvalLimit, currency: data.reportingCurrency })} net`,
          },
          { label: 'A rest is written off with a payment', value: `up to ${billing.toleranceUnits} smallest units` },
          {
            label: 'The CFO approves a credit note',
            value: `above ${formatMoney({ amount: billing.creditLimitUSD, currency: 'USD' })}`,
          },
          { label: 'Added to expenses', value: `${billing.handlingPercent} %` },
        ]}
      />
    </>
  )
}

function EditButton() {
  const { history } = useRouter()
  if (!useMay()(right('settings', 'edit'))) return null
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconEdit size={16} stroke={1.7} />}
      onClick={() => history.push('/settings/company/edit')}
    >
      Edit the settings
    </Button>
  )
}
