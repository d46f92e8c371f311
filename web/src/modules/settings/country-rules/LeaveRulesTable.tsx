import { leaveRulesOf } from '@muster/contract/leave/default-leave-rules.rules.ts'
import type { CountryParameters } from '@muster/contract/settings/country-rules/country-parameters.contract.ts'
import { leaveAllowanceLabels } from '@muster/contract/settings/country-rules/country-parameters.labels.ts'
import type { LeaveRule } from '@muster/contract/settings/country-rules/leave-rules.contract.ts'
import { leaveTypeLabels, leaveUnitLabels } from '@muster/contract/settings/country-rules/leave-rules.labels.ts'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { TextCell } from '../../../ui/cells/cells.tsx'
import { counted } from '../../../ui/format/number.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'

interface LeaveRulesTableProps {
  countryID: string
  parameters: CountryParameters
}

/** The rule of each leave type: that of the country, otherwise the default of the program. */
export function LeaveRulesTable({ countryID, parameters }: LeaveRulesTableProps) {
  const own = new Set(parameters.leaveRules?.map(({ type }) => type))
  return (
    <Section title="Leave rules">
      <PlainTable name="Leave rules" isFramed heads={['Type', 'Days', 'Paid', 'Carry-over / encashment']}>
        {[...leaveRulesOf(countryID, parameters).values()].map((rule) => (
          <tr key={rule.type}>
            <th scope="row">
              {leaveTypeLabels[rule.type]}
              {own.has(rule.type) && (
                <>
                  {' '}
                  <StatusBadge tone="info">Custom rule</StatusBadge>
                </>
              )}
            </th>
            <td>{daysIn(rule)}</td>
            <td>{paidIn(rule)}</td>
            <td>
              <TextCell value={afterwardsOf(rule)} />
            </td>
          </tr>
        ))}
      </PlainTable>
      <HelperText below>
        Without a custom rule, the system default for the country applies. Propose a change to override it.
      </HelperText>
    </Section>
  )
}

function daysIn({ days, allowance, unit, minServiceMonths }: LeaveRule) {
  const which = leaveAllowanceLabels[allowance]
  const many = days === null ? which : `${days} ${leaveUnitLabels[unit].toLowerCase()}, ${which.toLowerCase()}`
  return minServiceMonths > 0 ? `${many}; after ${counted(minServiceMonths, ['month', 'months'])} of service` : many
}

const paidIn = ({ pay }: LeaveRule) =>
  pay.length === 0
    ? 'In full'
    : pay
        .map(
          ({ days, percent }) =>
            `${counted(days, ['day', 'days'])} ${Number(percent) === 0 ? 'unpaid' : `at ${percent} %`}`,
        )
        .join('; ')

function afterwardsOf({ allowance, carryOverDays, carryOverMonths, encashable }: LeaveRule) {
  const isLedger = allowance === 'SERVICE' || allowance === 'CREDIT'
  const days =
    carryOverDays === null ? 'all carried over' : `${counted(Number(carryOverDays), ['day', 'days'])} carried over`
  const carried = carryOverMonths === null ? days : `${days} for ${counted(carryOverMonths, ['month', 'months'])}`
  return [isLedger && carried, encashable && 'encashment allowed'].filter(Boolean).join('; ')
}
