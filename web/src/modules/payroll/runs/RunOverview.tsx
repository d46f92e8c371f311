import { Button, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { compare } from '@muster/contract/kernel/math/rational.ts'
import { payItemTypeLabels, varianceCauseLabels } from '@muster/contract/payroll/core/payroll-line.labels.ts'
import { payrollTypeLabels } from '@muster/contract/payroll/core/payroll-run.labels.ts'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { BackgroundTaskNotice } from '../../../kernel/feedback/BackgroundTaskNotice.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { DateCell } from '../../../ui/cells/cells.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { formatAmount, formatCount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Card } from '../../../ui/record/Card.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Figures } from '../../../ui/record/Figures.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { INVALIDATED_KEYS, payrollApi } from '../endpoints.ts'
import { payrollRunHref, type VisibleRun } from '../labels.ts'
import { FindingsNotice } from './FindingsNotice.tsx'
import { BLOCKING, findingsIn, heldWithTimesheetText } from './findings.ts'
import { RunStatusCard } from './RunStatusCard.tsx'
import { DueCell } from './runColumns.tsx'
import { isOpen } from './runTransitions.ts'

/** The status, findings, totals and variance of a run. */
export const RunOverview = ({ run }: { run: VisibleRun }) => (
  <Stack>
    <BackgroundTaskNotice refreshes={INVALIDATED_KEYS} />
    <RunStatusCard run={run} />
    <Findings run={run} />
    <Totals run={run} />
    <AgainstLastMonth run={run} />
    <ExcludedPeople run={run} />
    <PayrollRunFacts run={run} />
  </Stack>
)

function Findings({ run }: { run: VisibleRun }) {
  const { counts, isStale, status } = run
  const people = `${payrollRunHref(run)}?tab=people`
  const isOpenRun = isOpen(status)
  const timesheets = heldWithTimesheetText(run)
  return (
    <>
      {/* Unpaid consultants first, then possible errors. */}
      {counts.failed > 0 && (
        <Alert tone="danger" action={<RouteLink href={`${people}&status=FAILED`}>View</RouteLink>}>
          The bank rejected {counts.failed === 1 ? 'one payment' : `${formatCount(counts.failed)} payments`}.
        </Alert>
      )}
      {/* Lines on hold do not block the run. */}
      {counts.blocked > counts.held && isOpenRun && (
        <Alert
          tone="danger"
          action={<RouteLink href={`${people}&status=INCLUDED&${findingsIn(BLOCKING)}`}>View</RouteLink>}
        >
          Some consultants can’t be paid. Resolve the blocking errors, or put their lines on hold.
        </Alert>
      )}
      {counts.held > 0 && status !== 'CLOSED' && status !== 'CANCELLED' && (
        <Alert tone="danger" action={<RouteLink href={`${people}&status=HELD`}>View</RouteLink>}>
          {counts.held === 1 ? 'One consultant is' : `${formatCount(counts.held)} consultants are`} on hold and not paid
          with this run.{!isOpenRun && ' Pay them with an off-cycle run.'}
        </Alert>
      )}
      {timesheets && (
        <Alert tone="warning" action={<RouteLink href={`${people}&status=HELD&finding=NO_TIMESHEET`}>View</RouteLink>}>
          {timesheets}
        </Alert>
      )}
      {isStale && isOpenRun && (
        <Alert tone="warning">
          A timesheet, the pay or an earning or deduction has changed since the calculation. Calculate the run again.
        </Alert>
      )}
      <FindingsNotice run={run} />
    </>
  )
}

function Totals({ run: { totals, currency, counts } }: { run: VisibleRun }) {
  const money = (name: string, amount: string) =>
    currency ? [{ name, value: `${currency} ${formatAmount(amount, 'always', currency)}` }] : []
  const figures = [
    ...(totals
      ? [
          ...money('Net pay', totals.net),
          ...money(payItemTypeLabels.EARN, totals.earned),
          ...money(payItemTypeLabels.DED, totals.deducted),
          ...money(payItemTypeLabels.ER_COST, totals.employerCost),
        ]
      : []),
    { name: 'Consultants', value: formatCount(counts.people) },
    ...(counts.held > 0 ? [{ name: 'On hold', value: formatCount(counts.held) }] : []),
    ...(counts.paid > 0 ? [{ name: 'Paid', value: formatCount(counts.paid) }] : []),
  ]
  return (
    <Section title="Totals">
      <Card>
        <Figures figures={figures} />
      </Card>
    </Section>
  )
}

/** The difference from last month by cause; the causes add up to the difference exactly. */
function AgainstLastMonth({ run: { variance, currency, counts } }: { run: VisibleRun }) {
  if (variance === undefined || !currency) return null
  const money = (amount: string) => `${compare(amount, '0') > 0 ? '+' : ''}${formatAmount(amount, 'always', currency)}`
  return (
    <Section
      title="Variance vs. last month"
      // Consultants on hold count in neither month, so that the causes add up to the difference.
      text={variance !== null && counts.held > 0 && 'Consultants on hold are excluded from both months.'}
    >
      {variance === null ? (
        <HelperText>No previous run to compare with.</HelperText>
      ) : (
        <PlainTable name="Variance by cause" isFramed heads={['Cause', { title: currency, align: 'end' }]}>
          <tr>
            <th scope="row">
              {counts.held > 0 ? 'Paid last month, excluding consultants on hold' : 'Paid last month'}
            </th>
            <td data-align="end">{formatAmount(variance.before, 'always', currency)}</td>
          </tr>
          {variance.causes.map(({ cause, amount }) => (
            <tr key={cause}>
              <th scope="row">{varianceCauseLabels[cause]}</th>
              <td data-align="end">{money(amount)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              <strong>Paid this month</strong>
            </th>
            <td data-align="end">
              <strong>{formatAmount(variance.now, 'always', currency)}</strong>
            </td>
          </tr>
        </PlainTable>
      )}
    </Section>
  )
}

function ExcludedPeople({ run }: { run: VisibleRun }) {
  const mayChange = useMay()(right('payrolls', 'create')) && isOpen(run.status)
  const [back, setBack] = useState<VisibleRun['excluded'][number] | null>(null)
  const exclude = useAction(payrollApi.exclude, { done: `${back?._candidate.name ?? ''} included again` })
  if (run.excluded.length === 0) return null
  return (
    <Section title="Excluded">
      <PlainTable
        name="Excluded"
        isFramed
        isWordy
        heads={['Consultant', 'Reason', 'By', { title: 'Include again', isVisuallyHidden: true }]}
      >
        {run.excluded.map((one) => (
          <tr key={one.candidateID}>
            <th scope="row">
              <RouteLink href={`/candidates/${one.candidateID}`}>{one._candidate.name}</RouteLink>
            </th>
            <td>{one.reason}</td>
            <td>{one._by.name}</td>
            <td data-align="end">
              {mayChange && (
                <Button size="compact-xs" variant="default" onClick={() => setBack(one)}>
                  Include again
                </Button>
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
      <ConfirmDialog
        opened={back !== null}
        title={`Include ${back?._candidate.name ?? ''} again?`}
        verb="Include again"
        onConfirm={() =>
          exclude.mutateAsync({ params: { id: run.id }, body: { candidateID: back?.candidateID ?? '', reason: null } })
        }
        onClose={() => setBack(null)}
      >
        Calculate the run again to pay them.
      </ConfirmDialog>
    </Section>
  )
}

const PayrollRunFacts = ({ run }: { run: VisibleRun }) => (
  <FieldGroup
    title="Run"
    fields={[
      { label: 'Number', value: run.number },
      { label: 'Type', value: payrollTypeLabels[run.kind] },
      { label: 'Legal entity', value: run._legalEntity.name },
      { label: 'Country', value: run._country.name },
      { label: 'Wages due', value: <DueCell dueOn={run.dueOn} status={run.status} /> },
      { label: 'Planned payment date', value: run.payOn === undefined ? undefined : <DateCell value={run.payOn} /> },
      { label: 'Note', value: run.note },
      { label: 'Prepared by', value: run._preparedBy === undefined ? undefined : (run._preparedBy?.name ?? null) },
      { label: 'Reviewed by', value: run._reviewedBy === undefined ? undefined : (run._reviewedBy?.name ?? null) },
      { label: 'Approved by', value: run._approvedBy === undefined ? undefined : (run._approvedBy?.name ?? null) },
      { label: 'Reason for off-cycle run', value: run.purpose },
      { label: 'Latest reason', value: run.reason },
      {
        label: 'Paid on time',
        value:
          run.paidInTime && `${run.paidInTime.percent} %${run.paidInTime.isEnough ? '' : ', below the legal minimum'}`,
      },
      { label: 'Bank reference', value: run.bankReference },
      { label: 'Value date', value: run.valueDate === undefined ? undefined : <DateCell value={run.valueDate} /> },
    ]}
  />
)
