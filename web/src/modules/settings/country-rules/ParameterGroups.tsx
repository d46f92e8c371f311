import type { ServiceAccrual } from '@muster/contract/settings/country-rules/countries.rules.ts'
import type { CountryParameters } from '@muster/contract/settings/country-rules/country-parameters.contract.ts'
import { leaveUnitLabels } from '@muster/contract/settings/country-rules/leave-rules.labels.ts'
import type { ReactNode } from 'react'
import { EmptyCell } from '../../../ui/cells/cells.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import {
  APPLIES,
  BASES,
  BEGUN_YEARS,
  DEDUCTIONS,
  FUNDERS,
  holidayDay,
  PRORATIONS,
  PROVISIONS,
  WAGE_DUES,
  WITHHOLDINGS,
} from './parameterLabels.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const percent = (value: string | null) => value && `${value} %`
const yesNo = (value: boolean) => (value ? 'Yes' : 'No')
const upTo = (years: string | number | null) => (years === null ? 'All later years' : `Up to ${years} years`)

interface Props {
  parameters: CountryParameters
}

/** The parameters of a country in groups that people know; every figure is data with its edition's source. */
export const ParameterGroups = ({ parameters }: Props) => (
  <>
    <TimeAndTax parameters={parameters} />
    <Pay parameters={parameters} />
    <LeaveAndInsurance parameters={parameters} />
    <ServiceEnd parameters={parameters} />
    <Lists parameters={parameters} />
  </>
)

const TimeAndTax = ({ parameters: { weekend, hours, vat, withholding, retention, ...rest } }: Props) => (
  <>
    <FieldGroup
      title="Time"
      fields={[
        { label: 'Currency', value: rest.currency },
        { label: 'Rest days', value: weekend.map((day) => DAYS[day - 1]).join(', ') },
        { label: 'Hours per day', value: hours.perDay },
        { label: 'Hours a week', value: hours.perWeek },
        { label: 'Hours per day in Ramadan', value: hours.ramadanPerDay },
        { label: 'Billable days per month', value: rest.nominalBillableDays },
        { label: 'Note', value: hours.note, wide: true },
      ]}
    />
    <FieldGroup
      title="Tax and record retention"
      fields={[
        { label: vat.name, value: vat.standardPercent === null ? 'None' : percent(vat.standardPercent) },
        {
          label: 'Client withholding',
          value: `${WITHHOLDINGS[withholding.kind]}${withholding.kind === 'NONE' ? '' : `, ${withholding.percent} %`}`,
        },
        { label: 'Invoice profile', value: rest.invoiceProfile },
        { label: 'Personnel record retention after exit', value: `${retention.hrYearsAfterExit} years` },
        { label: 'Tax record retention', value: `${retention.taxYears} years` },
        { label: 'Quota of nationals', value: yesNo(rest.nationalityQuota) },
      ]}
    />
  </>
)

const Pay = ({ parameters: { overtime, wages, deductions, ...rest } }: Props) => (
  <>
    <FieldGroup
      title="Pay"
      fields={[
        { label: 'Daily rate basis', value: PRORATIONS[rest.prorationBasis] },
        { label: 'Minimum basic pay', value: rest.minBasicPercent && `${rest.minBasicPercent} % of gross` },
        { label: 'Round payslip to whole units', value: yesNo(rest.cashRounding) },
        { label: 'Wages due', value: `${WAGE_DUES[wages.due.kind]}: ${wages.due.days}` },
        { label: 'Wage system', value: `${wages.system}, file ${wages.fileProfile}` },
        { label: 'Minimum paid on time', value: percent(wages.minPaidPercent) },
        { label: 'Penalty from day', value: wages.sanctionDay },
        {
          label: 'Final settlement within',
          value:
            wages.settlementDays &&
            `${wages.settlementDays.employer} days; ${wages.settlementDays.employee} after a resignation`,
        },
        { label: 'Maximum deductions', value: `${deductions.capPercent} % of the wage` },
        { label: 'Maximum deductions for debts to the employer', value: percent(deductions.employerDebtCapPercent) },
        {
          label: 'Never deducted',
          value: deductions.blockedTypes.map((type) => DEDUCTIONS[type]).join(', '),
          wide: true,
        },
      ]}
    />
    <FieldGroup
      title="Overtime"
      fields={[
        { label: 'Divisor of the month (days)', value: overtime.divisorDays },
        { label: 'Normal', value: factor(overtime.normal) },
        { label: 'Night', value: overtime.night && factor(overtime.night) },
        {
          label: 'Night hours',
          value: overtime.nightHours && `${overtime.nightHours.from} to ${overtime.nightHours.to}`,
        },
        { label: 'Rest day', value: factor(overtime.restDay) },
        { label: 'Public holiday', value: factor(overtime.holiday) },
      ]}
    />
  </>
)

const factor = ({ gross, basic }: { gross: string; basic: string }) =>
  [Number(gross) > 0 && `${gross} × gross hour`, Number(basic) > 0 && `${basic} × basic hour`]
    .filter(Boolean)
    .join(' + ')

const LeaveAndInsurance = ({ parameters: { annualLeave, sickTiers, sickNote, socialInsurances, ...rest } }: Props) => (
  <>
    <FieldGroup
      title="Employment and leave"
      fields={[
        { label: 'Maximum probation', value: `${rest.probation.maxDays} days` },
        { label: 'Notice', value: `${rest.notice.minDays} to ${rest.notice.maxDays} days` },
        {
          label: `Annual leave, ${leaveUnitLabels[annualLeave.unit].toLowerCase()}`,
          value: annualLeave.tiers.map(({ toYears, days }) => `${upTo(toYears)}: ${days}`).join('; '),
        },
        {
          label: 'First year',
          value:
            annualLeave.firstYear &&
            `None in the first ${annualLeave.firstYear.monthsWithout} months${annualLeave.firstYear.daysPerMonth === null ? '' : `, then ${annualLeave.firstYear.daysPerMonth} days per month`}`,
        },
        { label: 'Leave provision', value: PROVISIONS[annualLeave.provision] },
        {
          label: 'Leave encashment',
          value: `${BASES[annualLeave.encashment.base]} ÷ ${annualLeave.encashment.divisorDays} days`,
        },
        {
          label: 'Sick leave',
          value: sickTiers.map(({ days, percent: share }) => `${days} days at ${share} %`).join('; '),
        },
        { label: 'Note', value: sickNote, wide: true },
      ]}
    />
    <Table
      title="Social insurance"
      heads={['Insurance', 'For', 'Employee', 'Employer', 'Of', 'Up to']}
      rows={socialInsurances.map((one) => [
        one.name,
        [
          APPLIES[one.appliesTo],
          one.region,
          one.registeredBefore && `insured before ${formatDate(one.registeredBefore)}`,
          one.registeredFrom && `insured from ${formatDate(one.registeredFrom)}`,
        ]
          .filter(Boolean)
          .join(', '),
        `${one.employeePercent} %`,
        `${one.employerPercent} %`,
        `${BASES[one.base]}${one.calculatedOn === 'EARNED' ? ', as earned' : ''}`,
        one.cap && formatAmount(one.cap),
      ])}
    />
  </>
)

const accrualRows = ({ base, tiers }: ServiceAccrual) =>
  tiers.map(({ toYears, monthsPerYear, percentPerMonth }) => [
    upTo(toYears),
    monthsPerYear === undefined ? `${percentPerMonth} % a month` : `${monthsPerYear} months per year`,
    BASES[base],
  ])

function ServiceEnd({ parameters: { endOfService: end } }: Props) {
  if (!end)
    return <FieldGroup title="End of service" fields={[{ label: 'End of service', value: 'Not required by law' }]} />
  const months = end.minServiceMonthsFixedTerm
  return (
    <>
      <FieldGroup
        title="End of service"
        fields={[
          { label: 'For', value: APPLIES[end.appliesTo] },
          { label: 'Paid by', value: FUNDERS[end.fundedBy] },
          {
            label: 'Minimum service',
            value: `${end.minServiceMonths} months${months === null ? '' : `, fixed term ${months}`}`,
          },
          { label: 'Maximum', value: end.capMonths && `${end.capMonths} months of pay` },
          { label: 'Maximum amount', value: end.capAmount && formatAmount(end.capAmount) },
          { label: 'Exclude unpaid leave', value: yesNo(end.excludeUnpaidLeave) },
          { label: 'Partial years', value: end.begunYears && BEGUN_YEARS[end.begunYears] },
          {
            label: 'Share paid on resignation',
            value:
              end.resignation.map(({ toYears, factor: share }) => `${upTo(toYears)}: ${share}`).join('; ') ||
              'All of it',
            wide: true,
          },
        ]}
      />
      <Table title="Accrual basis" heads={['Years of service', 'Accrues', 'Of']} rows={accrualRows(end.accrual)} />
      {end.formerLaws.map(({ before, accrual }) => (
        <Table
          key={before}
          title={`Service before ${formatDate(before)}`}
          heads={['Years of service', 'Accrues', 'Of']}
          rows={accrualRows(accrual)}
        />
      ))}
    </>
  )
}

const Lists = ({ parameters: { gradeBands, holidays } }: Props) => (
  <>
    <Table
      title="Pay by grade"
      heads={['Grade', 'Minimum', 'Maximum']}
      rows={gradeBands.map(({ grade, min, max }) => [grade, formatAmount(min), formatAmount(max)])}
    />
    <Table
      title="Public holiday rules"
      heads={['Holiday', 'Day', 'Days', 'Paid']}
      rows={holidays.map(({ name, day, days, paid }) => [name, holidayDay(day), String(days), yesNo(paid)])}
    />
  </>
)

function Table({ title, heads, rows }: { title: string; heads: readonly string[]; rows: readonly ReactNode[][] }) {
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <HelperText>None.</HelperText>
      ) : (
        <PlainTable name={title} heads={heads} isFramed>
          {rows.map((cells, at) => (
            <tr key={at}>
              <th scope="row">{cells[0]}</th>
              {cells.slice(1).map((cell, column) => (
                <td key={heads[column + 1]}>{cell || <EmptyCell />}</td>
              ))}
            </tr>
          ))}
        </PlainTable>
      )}
    </Section>
  )
}
