import { Button } from '@mantine/core'
import { compare } from '@muster/contract/kernel/exact.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import { useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { useMay } from '../../kernel/permissions.ts'
import { WorkHere } from '../../kernel/WorkHere.tsx'
import { DateCell } from '../../ui/cells/cells.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showAmount, showCount } from '../../ui/format/number.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { Card } from '../../ui/record/Card.tsx'
import { FieldGroup } from '../../ui/record/FieldList.tsx'
import { Figures } from '../../ui/record/Figures.tsx'
import { Section, Stack } from '../../ui/record/Section.tsx'
import { Note, Notice } from '../../ui/states/Note.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { BLOCKING, findingsIn, sheetWords } from './findings.ts'
import { payrollLines, REFRESHES } from './lines.ts'
import { RunStatusCard } from './RunStatusCard.tsx'
import { DueCell } from './runColumns.tsx'
import { isOpen } from './runSteps.ts'
import { ToLookAt } from './ToLookAt.tsx'
import { CAUSES, hrefOf, KINDS, type SeenRun } from './words.ts'

/** How a run stands: its step, what was found, what it pays, and why that differs from last month. */
export const RunOverview = ({ run }: { run: SeenRun }) => (
  <Stack>
    <WorkHere refreshes={REFRESHES} />
    <RunStatusCard run={run} />
    <Findings run={run} />
    <Totals run={run} />
    <AgainstLastMonth run={run} />
    <LeftOut run={run} />
    <Facts run={run} />
  </Stack>
)

function Findings({ run }: { run: SeenRun }) {
  const { counts, isStale, status } = run
  const people = `${hrefOf(run)}?tab=people`
  const isMoving = isOpen(status)
  const sheets = sheetWords(run)
  return (
    <>
      {/* Who is not paid first, then what may be wrong. */}
      {counts.failed > 0 && (
        <Notice tone="danger" action={<RouteLink href={`${people}&status=FAILED`}>Look at them</RouteLink>}>
          The bank has sent back {counts.failed === 1 ? 'one payment' : `${showCount(counts.failed)} payments`}.
        </Notice>
      )}
      {/* Those that are held keep nothing back. */}
      {counts.blocked > counts.held && isMoving && (
        <Notice
          tone="danger"
          action={<RouteLink href={`${people}&status=INCLUDED&${findingsIn(BLOCKING)}`}>Look at them</RouteLink>}
        >
          Not everybody in the run can be paid as it stands. Mend what is named at the line, or hold it.
        </Notice>
      )}
      {counts.held > 0 && status !== 'CLOSED' && status !== 'CANCELLED' && (
        <Notice tone="danger" action={<RouteLink href={`${people}&status=HELD`}>Look at them</RouteLink>}>
          {counts.held === 1 ? 'One person is' : `${showCount(counts.held)} people are`} held and not paid with this
          run.{!isMoving && ' An off-cycle run pays them.'}
        </Notice>
      )}
      {sheets && (
        <Notice
          tone="warning"
          action={<RouteLink href={`${people}&status=HELD&finding=NO_TIMESHEET`}>Look at them</RouteLink>}
        >
          {sheets}
        </Notice>
      )}
      {isStale && isMoving && (
        <Notice tone="warning">
          Something that it was calculated from has changed since: a timesheet, a pay or an extra. Calculate it again.
        </Notice>
      )}
      <ToLookAt run={run} />
    </>
  )
}

function Totals({ run: { totals, currency, counts } }: { run: SeenRun }) {
  const money = (name: string, amount: string) =>
    currency ? [{ name, value: `${currency} ${showAmount(amount, 'always', currency)}` }] : []
  const figures = [
    ...(totals
      ? [
          ...money('Net pay', totals.net),
          ...money('Gross pay', totals.earned),
          ...money('Taken from it', totals.taken),
          ...money('Borne by us on top', totals.employerCost),
        ]
      : []),
    { name: 'People', value: showCount(counts.people) },
    ...(counts.held > 0 ? [{ name: 'Held', value: showCount(counts.held) }] : []),
    ...(counts.paid > 0 ? [{ name: 'Paid', value: showCount(counts.paid) }] : []),
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
function AgainstLastMonth({ run: { variance, currency, counts } }: { run: SeenRun }) {
  if (variance === undefined || !currency) return null
  const money = (amount: string) => `${compare(amount, '0') > 0 ? '+' : ''}${showAmount(amount, 'always', currency)}`
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
        <Note>There is no run of the month before to compare it with.</Note>
      ) : (
        <PlainTable name="Against last month, by cause" isFramed heads={['Cause', { title: currency, align: 'end' }]}>
          <tr>
            <th scope="row">{counts.held > 0 ? 'Paid last month, without those held now' : 'Paid last month'}</th>
            <td data-align="end">{showAmount(variance.before, 'always', currency)}</td>
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
              <strong>{showAmount(variance.now, 'always', currency)}</strong>
            </td>
          </tr>
        </PlainTable>
      )}
    </Section>
  )
}

function LeftOut({ run }: { run: SeenRun }) {
  const mayChange = useMay()(right('payrolls', 'create')) && isOpen(run.status)
  const [back, setBack] = useState<SeenRun['excluded'][number] | null>(null)
  const exclude = useAction(payrollLines.exclude, { done: `${back?._candidate.name ?? ''} is taken in again` })
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

const Facts = ({ run }: { run: SeenRun }) => (
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
      { label: 'Made because', value: run.madeFor },
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
