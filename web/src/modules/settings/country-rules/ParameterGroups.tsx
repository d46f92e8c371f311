import type { ServiceAccrual } from '@muster/contract/settings/country-rules/countries.rules.ts'
import type { CountryParameters } from '@muster/contract/settings/country-rules/country-parameters.contract.ts'
import {
  appliesToLabels,
  deductionLabels,
  leaveProvisionLabels,
  partialYearLabels,
  payBaseLabels,
  prorationBasisLabels,
  serviceFundLabels,
  wageDueLabels,
  weekdayLabels,
  withholdingLabels,
} from '@muster/contract/settings/country-rules/country-parameters.labels.ts'
import { leaveUnitLabels } from '@muster/contract/settings/country-rules/leave-rules.labels.ts'
import type { ReactNode } from 'react'
import { EmptyCell } from '../../../ui/cells/cells.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { holidayDay } from './holidayLabels.ts'
import { parameterLabel } from './parameterField.ts'

const percent = (value: string | null) => value && `${value} %`
const yesNo = (value: boolean) => (value ? 'Yes' : 'No')
const upTo = (years: string | number | null) => (years === null ? 'All later years' : `Up to ${years} years`)

interface Props {
  parameters: CountryParameters
}

/** The parameters of a country by group, with the source of the version. */
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
        { label: parameterLabel('currency'), value: rest.currency },
        { label: parameterLabel('weekend'), value: weekend.map((day) => weekdayLabels[day]).join(', ') },
        { label: parameterLabel('hours.perDay'), value: hours.perDay },
        { label: parameterLabel('hours.perWeek'), value: hours.perWeek },
        { label: parameterLabel('hours.ramadanPerDay'), value: hours.ramadanPerDay },
        { label: parameterLabel('nominalBillableDays'), value: rest.nominalBillableDays },
        { label: parameterLabel('hours.note'), value: hours.note, wide: true },
      ]}
    />
    <FieldGroup
      title="Tax and record retention"
      fields={[
        { label: vat.name, value: vat.standardPercent === null ? 'None' : percent(vat.standardPercent) },
        {
          label: parameterLabel('withholding.kind'),
          value: `${withholdingLabels[withholding.kind]}${withholding.kind === 'NONE' ? '' : `, ${withholding.percent} %`}`,
        },
        { label: parameterLabel('invoiceProfile'), value: rest.invoiceProfile },
        { label: parameterLabel('retention.hrYearsAfterExit'), value: `${retention.hrYearsAfterExit} years` },
        { label: parameterLabel('retention.taxYears'), value: `${retention.taxYears} years` },
        { label: parameterLabel('nationalityQuota'), value: yesNo(rest.nationalityQuota) },
      ]}
    />
  </>
)

const Pay = ({ parameters: { overtime, wages, deductions, ...rest } }: Props) => (
  <>
    <FieldGroup
      title="Pay"
      fields={[
        { label: parameterLabel('prorationBasis'), value: prorationBasisLabels[rest.prorationBasis] },
        {
          label: parameterLabel('minBasicPercent'),
          value: rest.minBasicPercent && `${rest.minBasicPercent} % of gross`,
        },
        { label: parameterLabel('cashRounding'), value: yesNo(rest.cashRounding) },
        { label: parameterLabel('wages.due.kind'), value: `${wageDueLabels[wages.due.kind]}: ${wages.due.days}` },
        { label: parameterLabel('wages.system'), value: `${wages.system}, file ${wages.fileProfile}` },
        { label: parameterLabel('wages.minPaidPercent'), value: percent(wages.minPaidPercent) },
        { label: parameterLabel('wages.sanctionDay'), value: wages.sanctionDay },
        {
          label: parameterLabel('wages.settlementDays'),
          value:
            wages.settlementDays &&
            `${wages.settlementDays.employer} days; ${wages.settlementDays.employee} after a resignation`,
        },
        { label: parameterLabel('deductions.capPercent'), value: `${deductions.capPercent} % of the wage` },
        {
          label: parameterLabel('deductions.employerDebtCapPercent'),
          value: percent(deductions.employerDebtCapPercent),
        },
        {
          label: parameterLabel('deductions.blockedTypes'),
          value: deductions.blockedTypes.map((type) => deductionLabels[type]).join(', '),
          wide: true,
        },
      ]}
    />
    <FieldGroup
      title={parameterLabel('overtime')}
      fields={[
        { label: parameterLabel('overtime.divisorDays'), value: overtime.divisorDays },
        { label: parameterLabel('overtime.normal'), value: factor(overtime.normal) },
        { label: parameterLabel('overtime.night'), value: overtime.night && factor(overtime.night) },
        {
          label: parameterLabel('overtime.nightHours'),
          value: overtime.nightHours && `${overtime.nightHours.from} to ${overtime.nightHours.to}`,
        },
        { label: parameterLabel('overtime.restDay'), value: factor(overtime.restDay) },
        { label: parameterLabel('overtime.holiday'), value: factor(overtime.holiday) },
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
        { label: parameterLabel('probation.maxDays'), value: `${rest.probation.maxDays} days` },
        { label: parameterLabel('notice'), value: `${rest.notice.minDays} to ${rest.notice.maxDays} days` },
        {
          label: `${parameterLabel('annualLeave')}, ${leaveUnitLabels[annualLeave.unit].toLowerCase()}`,
          value: annualLeave.tiers.map(({ toYears, days }) => `${upTo(toYears)}: ${days}`).join('; '),
        },
        {
          label: parameterLabel('annualLeave.firstYear'),
          value:
            annualLeave.firstYear &&
            `None in the first ${annualLeave.firstYear.monthsWithout} months${annualLeave.firstYear.daysPerMonth === null ? '' : `, then ${annualLeave.firstYear.daysPerMonth} days per month`}`,
        },
        { label: parameterLabel('annualLeave.provision'), value: leaveProvisionLabels[annualLeave.provision] },
        {
          label: parameterLabel('annualLeave.encashment'),
          value: `${payBaseLabels[annualLeave.encashment.base]} ÷ ${annualLeave.encashment.divisorDays} days`,
        },
        {
          label: parameterLabel('sickTiers'),
          value: sickTiers.map(({ days, percent: share }) => `${days} days at ${share} %`).join('; '),
        },
        { label: parameterLabel('sickNote'), value: sickNote, wide: true },
      ]}
    />
    <Table
      title={parameterLabel('socialInsurances')}
      heads={parameterHeads(
        'socialInsurances',
        'name',
        'appliesTo',
        'employeePercent',
        'employerPercent',
        'base',
        'cap',
      )}
      rows={socialInsurances.map((one) => [
        one.name,
        [
          appliesToLabels[one.appliesTo],
          one.region,
          one.registeredBefore && `insured before ${formatDate(one.registeredBefore)}`,
          one.registeredFrom && `insured from ${formatDate(one.registeredFrom)}`,
        ]
          .filter(Boolean)
          .join(', '),
        `${one.employeePercent} %`,
        `${one.employerPercent} %`,
        `${payBaseLabels[one.base]}${one.calculatedOn === 'EARNED' ? ', as earned' : ''}`,
        one.cap && formatAmount(one.cap),
      ])}
    />
  </>
)

const parameterHeads = (list: string, ...fields: string[]) => fields.map((field) => parameterLabel(`${list}.${field}`))
const ACCRUAL_HEADS = parameterHeads('endOfService.accrual', 'tiers.toYears', 'tiers.monthsPerYear', 'base')

const accrualRows = ({ base, tiers }: ServiceAccrual) =>
  tiers.map(({ toYears, monthsPerYear, percentPerMonth }) => [
    upTo(toYears),
    monthsPerYear === undefined ? `${percentPerMonth} % a month` : `${monthsPerYear} months per year`,
    payBaseLabels[base],
  ])

function ServiceEnd({ parameters: { endOfService: end } }: Props) {
  if (!end)
    return (
      <FieldGroup
        title={parameterLabel('endOfService')}
        fields={[{ label: parameterLabel('endOfService'), value: 'Not required by law' }]}
      />
    )
  const months = end.minServiceMonthsFixedTerm
  return (
    <>
      <FieldGroup
        title={parameterLabel('endOfService')}
        fields={[
          { label: parameterLabel('endOfService.appliesTo'), value: appliesToLabels[end.appliesTo] },
          { label: parameterLabel('endOfService.fundedBy'), value: serviceFundLabels[end.fundedBy] },
          {
            label: parameterLabel('endOfService.minServiceMonths'),
            value: `${end.minServiceMonths} months${months === null ? '' : `, fixed term ${months}`}`,
          },
          { label: parameterLabel('endOfService.capMonths'), value: end.capMonths && `${end.capMonths} months of pay` },
          { label: parameterLabel('endOfService.capAmount'), value: end.capAmount && formatAmount(end.capAmount) },
          { label: parameterLabel('endOfService.excludeUnpaidLeave'), value: yesNo(end.excludeUnpaidLeave) },
          {
            label: parameterLabel('endOfService.begunYears'),
            value: end.begunYears && partialYearLabels[end.begunYears],
          },
          {
            label: parameterLabel('endOfService.resignation'),
            value:
              end.resignation.map(({ toYears, factor: share }) => `${upTo(toYears)}: ${share}`).join('; ') ||
              'All of it',
            wide: true,
          },
        ]}
      />
      <Table title={parameterLabel('endOfService.accrual')} heads={ACCRUAL_HEADS} rows={accrualRows(end.accrual)} />
      {end.formerLaws.map(({ before, accrual }) => (
        <Table
          key={before}
          title={`Service before ${formatDate(before)}`}
          heads={ACCRUAL_HEADS}
          rows={accrualRows(accrual)}
        />
      ))}
    </>
  )
}

const Lists = ({ parameters: { gradeBands, holidays } }: Props) => (
  <>
    <Table
      title={parameterLabel('gradeBands')}
      heads={parameterHeads('gradeBands', 'grade', 'min', 'max')}
      rows={gradeBands.map(({ grade, min, max }) => [grade, formatAmount(min), formatAmount(max)])}
    />
    <Table
      title={parameterLabel('holidays')}
      heads={parameterHeads('holidays', 'name', 'day', 'days', 'paid')}
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
