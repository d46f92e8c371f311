import { Drawer, Stack } from '@mantine/core'
import { isZero, plus, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { OVERTIME_KINDS } from '@muster/contract/timesheets/day.contract.ts'
import type { ActualMargin, MonthMargin, MonthPlacementDays } from '@muster/contract/timesheets/month-close.contract.ts'
import { blockedByLabels } from '@muster/contract/timesheets/month-close.labels.ts'
import { dayTypeLabels, timesheetTotalLabels } from '@muster/contract/timesheets/timesheet.labels.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { MoneyCell } from '../../../ui/cells/cells.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { monthName } from '../../../ui/month/months.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { closeApi } from '../endpoints.ts'
import { weekdayOf } from '../labels.ts'
import { figuresOf, stages, type VisiblePlacement } from '../month-close/closeLabels.ts'
import classes from '../Timesheets.module.css'

interface PlacementDrawerProps {
  /** The ID of the order form. */
  id: string
  month: string
  onClose(): void
}

/** One placement of a month by day: the payable and billable units of each day, and the planned and actual margin. */
export function PlacementDrawer({ id, month, onClose }: PlacementDrawerProps) {
  const { data, error, refetch } = useEndpoint(closeApi.days, { params: { id }, query: { month } })
  return (
    <Drawer
      opened
      onClose={onClose}
      size={760}
      title={data ? `${data.placement._candidate.name}, ${monthName(month)}` : 'Placement'}
    >
      {!data && <PendingFields error={error} onRetry={refetch} groups={2} fields={5} />}
      {data && (
        <Stack>
          <PlacementFacts placement={data.placement} />
          <Days days={data.days} adjustments={data.adjustments} isLaidOut={figuresOf(data.placement) === null} />
        </Stack>
      )}
    </Drawer>
  )
}

const PlacementFacts = ({ placement }: { placement: VisiblePlacement }) => {
  const { stage, month, blockedBy, _client, _orderForm, id, timesheetID, planned, actual } = placement
  return (
    <FieldGroup
      title="Summary"
      fields={[
        { label: 'Stage', value: <LabelBadge {...stages(month)[stage]} /> },
        { label: 'Pending with', value: blockedBy && blockedByLabels[blockedBy] },
        { label: 'Client', value: _client.name },
        {
          label: 'Order form',
          value: <RouteLink href={`/order-form-setups/${id}`}>{_orderForm.name || 'Open'}</RouteLink>,
        },
        {
          label: 'Timesheet',
          value: timesheetID ? <RouteLink href={`/timesheets/${timesheetID}`}>Open</RouteLink> : null,
        },
        { label: timesheetTotalLabels.payable, value: figuresOf(placement)?.payable ?? null },
        { label: timesheetTotalLabels.billable, value: figuresOf(placement)?.billable ?? null },
        { label: 'Planned margin, full month', value: marginOf(planned) },
        { label: 'Actual margin', value: marginOf(actual) },
        ...(actual ? [{ label: 'Accruals for gratuity and leave', value: accruedOf(actual) }] : []),
      ]}
    />
  )
}

/** Nothing for users who see no margins. */
const marginOf = (margin: MonthMargin | null | undefined) =>
  margin && (
    <>
      <MoneyCell value={{ amount: margin.margin, currency: margin.currency }} decimals="needed" />
      {margin.percent !== null && ` (${margin.percent} %)`}
    </>
  )

const accruedOf = ({ accruals, currency }: ActualMargin) =>
  accruals === null ? (
    'Posted when the payroll run is closed'
  ) : (
    <MoneyCell value={{ amount: accruals, currency }} decimals="needed" />
  )

type Day = MonthPlacementDays['days'][number]

const shown = (value: string) => (isZero(value) ? '' : trimmed(value, 4))
const END = 'end' as const

/** Payable and billable units first: a phone shows as many columns as fit. */
const NUMBERS = ['worked', 'payable', 'billable', 'unpaid', 'hours', 'overtime'] as const
type Numbers = Record<(typeof NUMBERS)[number], string>

const sumOf = (amounts: readonly string[]) => trimmed(plus('0', ...amounts), 4)
const numbersOf = (day: Day) => ({ ...day, overtime: sumOf(OVERTIME_KINDS.map((kind) => day.overtime[kind])) })

interface DaysProps {
  days: readonly Day[]
  adjustments: MonthPlacementDays['adjustments']
  isLaidOut: boolean
}

const Days = ({ days, adjustments, isLaidOut }: DaysProps) => (
  <Section title="Daily breakdown" text={isLaidOut && 'No days have been entered yet. These are the generated days.'}>
    {days.length === 0 ? (
      <HelperText>No timesheet yet.</HelperText>
    ) : (
      <div className={classes.monthDays}>
        <PlainTable
          name="Days of the placement"
          isFramed
          isGrid
          heads={[
            'Day',
            'Type',
            ...['Worked', 'Payable', 'Billable', 'Unpaid', 'Hours', 'Overtime'].map((title) => ({ title, align: END })),
          ]}
        >
          {days.map((day) => (
            <tr key={day.date}>
              <th scope="row" className="figures nowrap">
                <DayName date={day.date} />
              </th>
              <td>
                {[dayTypeLabels[day.type], day.otherHalf && dayTypeLabels[day.otherHalf], day.holiday]
                  .filter(Boolean)
                  .join(' · ')}
              </td>
              <Figures of={numbersOf(day)} />
            </tr>
          ))}
          {adjustments.map((change, i) => (
            <tr key={i}>
              <th scope="row" className="figures nowrap">
                <DayName date={change.date} />
              </th>
              <td>Adjustment applied here</td>
              <Figures of={change} />
            </tr>
          ))}
          <tr>
            <th scope="row">
              <strong>Total</strong>
            </th>
            <td />
            {NUMBERS.map((name) => (
              <td key={name} data-align="end">
                <strong>{shown(sumOf([...days.map(numbersOf), ...adjustments].map((one) => one[name])))}</strong>
              </td>
            ))}
          </tr>
        </PlainTable>
      </div>
    )}
  </Section>
)

/** `Fri 2 Oct`: the title of the drawer has the year. */
const DayName = ({ date }: { date: string }) => (
  <time dateTime={date}>
    <span className="text-dimmed">{weekdayOf(date)}</span> {formatDate(date).slice(0, -5)}
  </time>
)

const Figures = ({ of }: { of: Numbers }) =>
  NUMBERS.map((name) => (
    <td key={name} data-align="end">
      {shown(of[name])}
    </td>
  ))
