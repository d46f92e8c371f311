import { Flex, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { compare, isZero, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { lineFindingLabels } from '@muster/contract/payroll/core/payroll-line.labels.ts'
import { noticePaidByLabels } from '@muster/contract/payroll/settlements/settlement.labels.ts'
import type { FinalSettlementRecord } from '@muster/contract/payroll/settlements/settlements.contract.ts'
import { EXIT_REASONS } from '../../../kernel/records/exit-labels.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { useMe } from '../../../kernel/session/session.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { ExplainedLine } from '../../../ui/calculation/CalculationLine.tsx'
import { DialogButton } from '../../../ui/dialog/DialogButton.tsx'
import { formatDate, formatInstant } from '../../../ui/format/day.ts'
import { formatAmount, formatMoney } from '../../../ui/format/number.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { LINE_STATUSES, PATH, payrollRunHref } from '../labels.ts'
import { PayItemSections } from '../PayItemSections.tsx'
import { resolutionLink } from '../resolution-links.ts'
import { SettlementStatusCard } from './SettlementStatusCard.tsx'
import { SettlementDue } from './settlementColumns.tsx'
import { CLEARANCES } from './settlementLabels.ts'

const AgreedDrawer = lazyNamed(() => import('./SettlementDrawers.tsx'), 'AgreedDrawer')
const ClearanceDrawer = lazyNamed(() => import('./SettlementDrawers.tsx'), 'ClearanceDrawer')

interface SettlementProps {
  settlement: FinalSettlementRecord
}

/** The status, figures and calculation basis of a settlement. */
export const SettlementOverview = ({ settlement }: SettlementProps) => (
  <Stack>
    <SettlementStatusCard settlement={settlement} />
    <Findings settlement={settlement} />
    <Figures settlement={settlement} />
    <AgreedTerms settlement={settlement} />
    <ClearanceGroup settlement={settlement} />
    <CalculationBasis settlement={settlement} />
    <ApprovalHistory settlement={settlement} />
  </Stack>
)

function Findings({ settlement }: SettlementProps) {
  const { isFresh, findings, lastDay, moved } = settlement
  const about = { ...settlement, month: (lastDay ?? '').slice(0, 7) }
  return (
    <>
      {moved && (
        <Alert tone="warning">
          <ServiceChanged settlement={settlement} moved={moved} />
        </Alert>
      )}
      {isFresh === false && (
        <Alert tone="warning">
          Pay, leave, a timesheet, a deduction or the agreed terms have changed. Return the settlement and prepare it
          again.
        </Alert>
      )}
      {findings
        .filter(({ code }) => code !== 'UNUSUAL')
        .map(({ code, blocks, message }) => {
          const resolution = resolutionLink(code, about)
          return (
            <Alert
              key={code}
              tone={blocks ? 'danger' : 'warning'}
              action={resolution && <RouteLink href={resolution.href}>{resolution.label}</RouteLink>}
            >
              <strong>{lineFindingLabels[code]}.</strong> {message}
            </Alert>
          )
        })}
    </>
  )
}

/** The settled amounts stay; the effect of the changed last working day is entered as an adjustment. */
function ServiceChanged({
  settlement,
  moved,
}: SettlementProps & { moved: NonNullable<FinalSettlementRecord['moved']> }) {
  const { lastDay, difference } = moved
  const { currency, candidateID, lastDay: settledTo } = settlement
  const seesPay = useMay()(right('payrolls', 'view', 'full'))
  const isLess = difference !== null && compare(difference, '0') < 0
  return (
    <>
      <strong>
        This settlement covers service until {formatDate(settledTo!)}.{' '}
        {lastDay === null
          ? 'The exit was cancelled.'
          : lastDay === settledTo
            ? 'The reason for leaving has changed.'
            : `The last working day is now ${formatDate(lastDay)}.`}
      </strong>{' '}
      {difference !== null && !isZero(difference) && currency !== null && (
        <>
          End-of-service benefit and leave are now{' '}
          {formatMoney({ amount: isLess ? difference.replace('-', '') : difference, currency })}{' '}
          {isLess ? 'less' : 'more'} than settled.{' '}
        </>
      )}
      {seesPay ? (
        <>
          Add the difference under{' '}
          <RouteLink href={`${PATH}/extras?candidateID=${candidateID}`}>Earnings and deductions</RouteLink>.
        </>
      ) : (
        'Payroll adds the difference as an earning or deduction.'
      )}
    </>
  )
}

const TYPES = ['EARN', 'DED', 'ER_COST'] as const

/** Every figure; each can be opened to show its calculation. */
function Figures({ settlement: { items, currency, explain, net, owed, preparedAt } }: SettlementProps) {
  if (preparedAt === null || currency === null)
    return (
      <Section title="Earnings">
        <HelperText>Not calculated yet. Prepare the settlement to calculate it.</HelperText>
      </Section>
    )
  const isOwed = compare(owed, '0') > 0
  return (
    <>
      <PayItemSections items={items} types={TYPES} currency={currency} />
      <Stack gap={0}>
        <ExplainedLine
          label={isOwed ? 'Owed by consultant' : 'Net pay'}
          value={`${currency} ${formatAmount(isOwed ? owed : net, 'always', currency)}`}
          explained={explain}
          isTotal
        />
      </Stack>
    </>
  )
}

function AgreedTerms({ settlement }: SettlementProps) {
  const { agreed, status, currency, candidateID } = settlement
  const mayChange = useMay()(right('final-settlements', 'edit')) && (status === 'DRAFT' || status === 'RETURNED')
  const seesPay = useMay()(right('payrolls', 'view', 'full'))
  const { noticeDays, noticePaidBy, ticket, note } = agreed
  return (
    <FieldGroup
      title="Agreed terms"
      action={
        <DialogButton
          label="Edit"
          isVisible={mayChange}
          dialog={(close) => <AgreedDrawer settlement={settlement} onClose={close} />}
        />
      }
      fields={[
        {
          label: 'Notice not served',
          value:
            noticeDays &&
            noticePaidBy &&
            `${trimmed(noticeDays, 2)} ${Number(noticeDays) === 1 ? 'day' : 'days'}: ${noticePaidByLabels[noticePaidBy].toLowerCase()}`,
        },
        {
          label: 'Air ticket',
          value: ticket && `${currency ? `${currency} ` : ''}${formatAmount(ticket, 'always', currency ?? undefined)}`,
        },
        { label: 'Note', value: note, wide: true },
        {
          label: 'Adjustments',
          wide: true,
          value: seesPay ? (
            <Flex component="span" gap="2px 12px" wrap="wrap">
              <RouteLink href={`${PATH}/extras?candidateID=${candidateID}`}>Earnings and deductions</RouteLink>
              <RouteLink href={`${PATH}/loans?candidateID=${candidateID}`}>Advances and loans</RouteLink>
            </Flex>
          ) : undefined,
        },
      ]}
    />
  )
}

const CLEARANCE_LOCKED: readonly string[] = ['APPROVED', 'SETTLED', 'CANCELLED']

function ClearanceGroup({ settlement }: SettlementProps) {
  const { clearance, clearanceNote, _clearanceBy, clearanceAt, status } = settlement
  const role = useMe()?.role
  const mayConfirm = (role === 'HR_MANAGER' || role === 'HR_VICE_PRESIDENT') && !CLEARANCE_LOCKED.includes(status)
  return (
    <FieldGroup
      title="Clearance"
      action={
        <DialogButton
          label="Edit"
          isVisible={mayConfirm}
          dialog={(close) => <ClearanceDrawer settlement={settlement} onClose={close} />}
        />
      }
      fields={[
        { label: 'Assets returned', value: <LabelBadge {...CLEARANCES[clearance]} /> },
        { label: 'Confirmed by', value: _clearanceBy && `${_clearanceBy.name}, ${formatInstant(clearanceAt!)}` },
        { label: 'Open items and reason for waiver', value: clearanceNote ?? undefined, wide: true },
      ]}
    />
  )
}

const CalculationBasis = ({ settlement }: SettlementProps) => {
  const { service, lastDay, exitReason, _legalEntity, _country, parameters, candidateID, _candidate } = settlement
  return (
    <FieldGroup
      title="Calculation basis"
      fields={[
        { label: 'Consultant', value: <RouteLink href={`/candidates/${candidateID}`}>{_candidate.name}</RouteLink> },
        {
          label: 'Service',
          value: service
            ? `${formatDate(service.from)} to ${formatDate(service.to)}`
            : lastDay && `Until ${formatDate(lastDay)}`,
        },
        { label: 'Reason for leaving', value: exitReason && EXIT_REASONS[exitReason] },
        { label: 'Due', value: settlement.dueOn && <SettlementDue {...settlement} /> },
        { label: 'Legal entity', value: _legalEntity.name },
        { label: 'Country', value: _country.name },
        {
          label: 'Country parameters',
          value: parameters && `Version ${parameters.number}, effective from ${formatDate(parameters.effectiveFrom)}`,
        },
      ]}
    />
  )
}

/** Who did what, and the run that paid it. */
const ApprovalHistory = ({ settlement }: SettlementProps) => {
  const { _preparedBy, _checkedBy, _reviewedBy, _approvedBy, _settledBy, run, paymentReference, paidOn, owed } =
    settlement
  return (
    <FieldGroup
      title="Approval history"
      fields={[
        { label: 'Prepared by', value: _preparedBy?.name ?? null },
        { label: 'Checked by', value: _checkedBy?.name ?? null },
        { label: 'Reviewed by', value: _reviewedBy?.name ?? null },
        { label: 'Approved by', value: _approvedBy?.name ?? null },
        { label: 'Settled by', value: _settledBy?.name ?? null },
        {
          label: 'Final pay run',
          value: run && (
            <Flex component="span" gap="2px 12px" wrap="wrap">
              <RouteLink href={`${payrollRunHref(run)}?tab=people`}>{run.number}</RouteLink>
              <LabelBadge {...LINE_STATUSES[run.line]} />
            </Flex>
          ),
        },
        {
          label: isZero(owed) ? 'Paid' : 'Received',
          value: paidOn && `${formatDate(paidOn)}${paymentReference ? `, ${paymentReference}` : ''}`,
        },
      ]}
    />
  )
}
