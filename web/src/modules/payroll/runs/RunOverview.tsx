import { Button, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { compare } from '@muster/contract/kernel/math/rational.ts'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { WorkHere } from '../../../kernel/feedback/BackgroundTaskNotice.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { DateCell } from '../../../ui/cells/cells.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { formatAmount, formatCount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Card } from '../../../ui/record/Card.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Figures } from '../../../ui/record/Figures.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { Alert, HelperText } from '../../../ui/states/Note.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { INVALIDATED_KEYS, payrollApi } from '../endpoints.ts'
import { CAUSES, KINDS, payrollRunHref, type VisibleRun } from '../labels.ts'
import { ToLookAt } from './FindingsNotice.tsx'
import { BLOCKING, findingsIn, timesheetWords } from './findings.ts'
import { RunStatusCard } from './RunStatusCard.tsx'
import { DueCell } from './runColumns.tsx'
import { isOpen } from './runTransitions.ts'

/** How a run stands: its step, what was found, what it pays, and why that differs from last month. */
export const RunOverview = ({ run }: { run: VisibleRun }) => (
  <Stack>
    <WorkHere refreshes={INVALIDATED_KEYS} />
    <RunStatusCard run={run} />
    <Findings run={run} />
    <Totals run={run} />
    <AgainstLastMonth run={run} />
    <LeftOut run={run} />
    <PayrollRunFacts run={run} />
  </Stack>
)

function Findings({ run }: { run: VisibleRun }) {
  const { counts, isStale, status } = run
  const people = `${payrollRunHref(run)}?tab=people`
  const isMoving = isOpen(status)
  const timesheets = timesheetWords(run)
  return (
    <>
      {/* Who is not paid first, then what may be wrong. */}
      {counts.failed > 0 && (
        <Alert tone="danger" action={<RouteLink href={`${people}&status=FAILED`}>View</RouteLink>}>
          The bank has sent back {counts.failed === 1 ? 'one payment' : `${formatCount(counts.failed)} payments`}.
        </Alert>
      )}
      {/* Those that are held keep nothing back. */}
      {counts.blocked > counts.held && isMoving && (
        <Alert
          tone="danger"
          action={<RouteLink href={`${people}&status=INCLUDED&${findingsIn(BLOCKING)}`}>View</RouteLink>}
        >
          Not everybody in the run can be paid as it stands. Mend what is named at the line, or hold it.
        </Alert>
      )}
      {counts.held > 0 && status !== 'CLOSED' && status !== 'CANCELLED' && (
        <Alert tone="danger" action={<RouteLink href={`${people}&status=HELD`}>View</RouteLink>}>
          {counts.held === 1 ? 'One person is' : `${formatCount(counts.held)} people are`} held and not paid with this
          run.{!isMoving && ' An off-cycle run pays them.'}
        </Alert>
      )}
      {timesheets && (
        <Alert tone="warning" action={<RouteLink href={`${people}&status=HELD&finding=NO_TIMESHEET`}>View</RouteLink>}>
          {timesheets}
        </Alert>
      )}
      {isStale && isMoving && (
        <Alert tone="warning">
          Something that it was calculated from has changed since: a timesheet, a pay or an extra. Calculate it again.
        </Alert>
      )}
      <ToLookAt run={run} />
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
          ...money('Gross pay', totals.earned),
          ...money('Taken from it', totals.taken),
          ...money('Borne by us on top', totals.employerCost),
        ]
      : []),
    { name: 'People', value: formatCount(counts.people) },
    ...(counts.held > 0 ? [{ name: 'Held', value: formatCount(counts.held) }] : []),
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

/** Why it pays another sum than last month, by cause; together the difference, to the smallest unit. */
function AgainstLastMonth({ run: { variance, currency, counts } }: { run: VisibleRun }) {
  if (variance === undefined || !currency) return null
  const money = (amount: string) => `${compare(amount, '0') > 0 ? '+' : ''}${formatAmount(amount, 'always', currency)}`
  return (
    <Section
      title="Against last month"
      // Whoever is held counts in neither month, so that the causes add up to the difference.
      text={
        variance !== null &&
        counts.held > 0 &&
        'Of the people who are paid now: whoever is held counts in neither month.'
      }
    >
      {variance === null ? (
        <HelperText>There is no run of the month before to compare it with.</HelperText>
      ) : (
        <PlainTable name="Against last month, by cause" isFramed heads={['Cause', { title: currency, align: 'end' }]}>
          <tr>
            <th scope="row">{counts.held > 0 ? 'Paid last month, without those held now' : 'Paid last month'}</th>
            <td data-align="end">{formatAmount(variance.before, 'always', currency)}</td>
          </tr>
          {variance.causes.map(({ cause, amount }) => (
            <tr key={cause}>
              <th scope="row">{CAUSES[cause]}</th>
              <td data-align="end">{money(amount)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              <strong>Paid now</strong>
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

function LeftOut({ run }: { run: VisibleRun }) {
  const mayChange = useMay()(right('payrolls', 'create')) && isOpen(run.status)
  const [back, setBack] = useState<VisibleRun['excluded'][number] | null>(null)
  const exclude = useAction(payrollApi.exclude, { done: `${back?._candidate.name ?? ''} is taken in again` })
  if (run.excluded.length === 0) return null
  return (
    <Section title="Left out">
      <PlainTable
        name="Left out"
        isFramed
        isWordy
        heads={['Consultant', 'Reason', 'By', { title: 'Take in again', isHeard: true }]}
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
                  Take in again
                </Button>
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
      <ConfirmDialog
        opened={back !== null}
        title={`Take ${back?._candidate.name ?? ''} in again?`}
        verb="Take in again"
        onConfirm={() =>
          exclude.mutateAsync({ params: { id: run.id }, body: { candidateID: back?.candidateID ?? '', reason: null } })
        }
        onClose={() => setBack(null)}
      >
        They are paid with the run as soon as it is calculated again.
      </ConfirmDialog>
    </Section>
  )
}

const PayrollRunFacts = ({ run }: { run: VisibleRun }) => (
  <FieldGroup
    title="Run"
    fields={[
      { label: 'Number', value: run.number },
      { label: 'Kind', value: KINDS[run.kind] },
      { label: 'Our legal entity', value: run._legalEntity.name },
      { label: 'Country', value: run._country.name },
      { label: 'Wages due by', value: <DueCell dueOn={run.dueOn} status={run.status} /> },
      { label: 'Planned to be paid on', value: run.payOn === undefined ? undefined : <DateCell value={run.payOn} /> },
      { label: 'Note', value: run.note },
      { label: 'Prepared by', value: run._preparedBy === undefined ? undefined : (run._preparedBy?.name ?? null) },
      { label: 'Reviewed by', value: run._reviewedBy === undefined ? undefined : (run._reviewedBy?.name ?? null) },
      { label: 'Approved by', value: run._approvedBy === undefined ? undefined : (run._approvedBy?.name ?? null) },
      { label: 'Made because', value: run.purpose },
      { label: 'Reason of the last step', value: run.reason },
      {
        label: 'Paid by the day they were due',
        value:
          run.paidInTime && `${run.paidInTime.percent} %${run.paidInTime.isEnough ? '' : ', less than the law asks'}`,
      },
      { label: 'Reference of the bank', value: run.bankReference },
      { label: 'Value date', value: run.valueDate === undefined ? undefined : <DateCell value={run.valueDate} /> },
    ]}
  />
)
