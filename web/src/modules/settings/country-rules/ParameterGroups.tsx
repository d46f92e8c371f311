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
import { counted, formatAmount } from '../../../ui/format/number.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { holidayDay } from './holidayLabels.ts'
import { parameterLabel } from './parameterField.ts'

const percent = (value: string | null) => value && `${value} %`
const inDays = (days: number) => counted(days, ['day', 'days'])
const yesNo = (value: boolean) => (value ? 'Yes' : 'No')
const upTo = (years: string | number | null) => (years === null ? 'All later years' : `Up to ${years} years`)

interface Props {
  parameters: CountryParameters
}

const fact = (path: string, value: ReactNode) => ({ label: parameterLabel(path), value })
const wideFact = (path: string, value: ReactNode) => ({ ...fact(path, value), wide: true })

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
        fact('currency', rest.currency),
        fact('weekend', weekend.map((day) => weekdayLabels[day]).join(', ')),
        fact('hours.perDay', hours.perDay),
        fact('hours.perWeek', hours.perWeek),
        fact('hours.ramadanPerDay', hours.ramadanPerDay),
        fact('nominalBillableDays', rest.nominalBillableDays),
        wideFact('hours.note', hours.note),
      ]}
    />
    <FieldGroup
      title="Tax and record retention"
      fields={[
        { label: vat.name, value: vat.standardPercent === null ? 'None' : percent(vat.standardPercent) },
        fact(
          'withholding.kind',
          `${withholdingLabels[withholding.kind]}${withholding.kind === 'NONE' ? '' : `, ${withholding.percent} %`}`,
        ),
        fact('invoiceProfile', rest.invoiceProfile),
        fact('retention.hrYearsAfterExit', `${retention.hrYearsAfterExit} years`),
        fact('retention.taxYears', `${retention.taxYears} years`),
        fact('nationalityQuota', yesNo(rest.nationalityQuota)),
      ]}
    />
  </>
)

const Pay = ({ parameters: { overtime, wages, deductions, ...rest } }: Props) => (
  <>
    <FieldGroup
      title="Pay"
      fields={[
        fact('prorationBasis', prorationBasisLabels[rest.prorationBasis]),
        fact('minBasicPercent', rest.minBasicPercent && `${rest.minBasicPercent} % of gross`),
        fact('cashRounding', yesNo(rest.cashRounding)),
        fact('wages.due.kind', `${wageDueLabels[wages.due.kind]}: ${wages.due.days}`),
        fact('wages.system', `${wages.system}, file ${wages.fileProfile}`),
        fact('wages.minPaidPercent', percent(wages.minPaidPercent)),
        fact('wages.sanctionDay', wages.sanctionDay),
        fact(
          'wages.settlementDays',
          wages.settlementDays &&
            `${wages.settlementDays.employer} days; ${wages.settlementDays.employee} after a resignation`,
        ),
        fact('deductions.capPercent', `${deductions.capPercent} % of the wage`),
        fact('deductions.employerDebtCapPercent', percent(deductions.employerDebtCapPercent)),
        wideFact('deductions.blockedTypes', deductions.blockedTypes.map((type) => deductionLabels[type]).join(', ')),
      ]}
    />
    <FieldGroup
      title={parameterLabel('overtime')}
      fields={[
        fact('overtime.divisorDays', overtime.divisorDays),
        fact('overtime.normal', factor(overtime.normal)),
        fact('overtime.night', overtime.night && factor(overtime.night)),
        fact('overtime.nightHours', overtime.nightHours && `${overtime.nightHours.from} to ${overtime.nightHours.to}`),
        fact('overtime.restDay', factor(overtime.restDay)),
        fact('overtime.holiday', factor(overtime.holiday)),
      ]}
    />
  </>
)

const factor = ({ gross, basic }: { gross: string; basic: string }) =>
  [Number(gross) > 0 && `${gross} × gross hourly rate`, Number(basic) > 0 && `${basic} × basic hourly rate`]
    .filter(Boolean)
    .join(' + ')

const noticeIn = ({ minDays, maxDays }: CountryParameters['notice']) =>
  minDays === maxDays ? inDays(minDays) : `${minDays} to ${inDays(maxDays)}`

type FirstYear = NonNullable<CountryParameters['annualLeave']['firstYear']>

function firstYearIn({ monthsWithout, daysPerMonth }: FirstYear): string {
  const rate = daysPerMonth === null ? '' : `${daysPerMonth} days per month`
  if (monthsWithout === 0) return rate
  return [`None in the first ${counted(monthsWithout, ['month', 'months'])}`, rate].filter(Boolean).join(', then ')
}

const LeaveAndInsurance = ({ parameters: { annualLeave, sickTiers, sickNote, socialInsurances, ...rest } }: Props) => (
  <>
    <FieldGroup
      title="Employment and leave"
      fields={[
        fact('probation.maxDays', inDays(rest.probation.maxDays)),
        fact('notice', noticeIn(rest.notice)),
        {
          label: `${parameterLabel('annualLeave')}, ${leaveUnitLabels[annualLeave.unit].toLowerCase()}`,
          value: annualLeave.tiers.map(({ toYears, days }) => `${upTo(toYears)}: ${days}`).join('; '),
        },
        fact('annualLeave.firstYear', annualLeave.firstYear && firstYearIn(annualLeave.firstYear)),
        fact('annualLeave.provision', leaveProvisionLabels[annualLeave.provision]),
        fact(
          'annualLeave.encashment',
          `${payBaseLabels[annualLeave.encashment.base]} ÷ ${annualLeave.encashment.divisorDays} days`,
        ),
        fact('sickTiers', sickTiers.map(({ days, percent: share }) => `${inDays(days)} at ${share} %`).join('; ')),
        wideFact('sickNote', sickNote),
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
    monthsPerYear === undefined
      ? `${percentPerMonth} % a month`
      : `${monthsPerYear} ${Number(monthsPerYear) > 1 ? 'months' : 'month'} per year`,
    payBaseLabels[base],
  ])

function ServiceEnd({ parameters: { endOfService: end } }: Props) {
  if (!end)
    return <FieldGroup title={parameterLabel('endOfService')} fields={[fact('endOfService', 'Not required by law')]} />
  const months = end.minServiceMonthsFixedTerm
  return (
    <>
      <FieldGroup
        title={parameterLabel('endOfService')}
        fields={[
          fact('endOfService.appliesTo', appliesToLabels[end.appliesTo]),
          fact('endOfService.fundedBy', serviceFundLabels[end.fundedBy]),
          fact(
            'endOfService.minServiceMonths',
            `${end.minServiceMonths} months${months === null ? '' : `, fixed term ${months}`}`,
          ),
          fact('endOfService.capMonths', end.capMonths && `${end.capMonths} months of pay`),
          fact('endOfService.capAmount', end.capAmount && formatAmount(end.capAmount)),
          fact('endOfService.excludeUnpaidLeave', yesNo(end.excludeUnpaidLeave)),
          fact('endOfService.begunYears', end.begunYears && partialYearLabels[end.begunYears]),
          wideFact(
            'endOfService.resignation',
            end.resignation.map(({ toYears, factor: share }) => `${upTo(toYears)}: ${share}`).join('; ') || 'All of it',
          ),
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
