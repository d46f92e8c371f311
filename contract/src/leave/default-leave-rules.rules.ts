/**
 * The default leave rules per country, used until a country's parameters override them (`leaveRules`). Figures beyond
 * docs/domain/leave.md and docs/domain/country-parameters.md are common knowledge and must be verified before use;
 * without a known limit, nothing expires and nothing is rejected.
 */
import type { CountryParameters } from '../settings/country-rules/country-parameters.contract.ts'
import {
  LEAVE_TYPES,
  type LeaveRule,
  type LeaveType,
  type PaidTier,
} from '../settings/country-rules/leave-rules.contract.ts'

type LeaveParameters = Pick<CountryParameters, 'sickTiers' | 'leaveRules'> & {
  readonly annualLeave: Pick<CountryParameters['annualLeave'], 'unit' | 'firstYear' | 'note'>
}

const NOTE = 'Customary value. Confirm with a local adviser.'

/** `45@100 15@50` → 45 days in full, then 15 at half pay. */
const tiersOf = (written: string): PaidTier[] =>
  written.split(' ').map((tier) => {
    const [days = '', percent = ''] = tier.split('@')
    return { days: Number(days), percent }
  })
const daysOf = (tiers: readonly { readonly days: number }[]) => String(tiers.reduce((sum, { days }) => sum + days, 0))

const rule = (type: LeaveType, more: Partial<LeaveRule>): LeaveRule => ({
  type,
  unit: 'CALENDAR',
  allowance: 'NONE',
  days: null,
  pay: [],
  minServiceMonths: 0,
  carryOverDays: null,
  carryOverMonths: null,
  negativeDays: '0',
  encashable: false,
  documentAfterDays: null,
  note: NOTE,
  ...more,
})

interface Events {
  readonly MATERNITY?: string
  readonly PATERNITY?: string
  readonly BEREAVEMENT?: string
  readonly MARRIAGE?: string
  /** The tiers, and the required months of service. */
  readonly HAJJ?: readonly [string, number]
  readonly STUDY?: readonly [string, number]
}

const EVENTS: Readonly<Record<string, Events>> = {
  AE: {
    MATERNITY: '45@100 15@50',
    PATERNITY: '5@100',
    BEREAVEMENT: '5@100',
    HAJJ: ['30@0', 0] as const,
    STUDY: ['10@100', 24] as const,
  },
  SA: { MATERNITY: '84@100', PATERNITY: '3@100', BEREAVEMENT: '5@100', MARRIAGE: '5@100', HAJJ: ['15@100', 24] },
  QA: { MATERNITY: '50@100', BEREAVEMENT: '3@100', HAJJ: ['20@0', 0] },
  BH: { MATERNITY: '60@100 15@0', PATERNITY: '1@100', BEREAVEMENT: '3@100', MARRIAGE: '3@100', HAJJ: ['14@100', 60] },
  KW: { MATERNITY: '70@100', BEREAVEMENT: '3@100', HAJJ: ['21@100', 24] },
  OM: {
    MATERNITY: '98@100',
    PATERNITY: '7@100',
    BEREAVEMENT: '3@100',
    MARRIAGE: '3@100',
    HAJJ: ['15@100', 12] as const,
    STUDY: ['15@100', 12] as const,
  },
  IN: { MATERNITY: '182@100', BEREAVEMENT: '3@100' },
  EG: { MATERNITY: '120@100', PATERNITY: '1@100', BEREAVEMENT: '3@100', HAJJ: ['30@100', 60] },
  PK: { MATERNITY: '90@100', BEREAVEMENT: '3@100' },
  GB: { MATERNITY: '42@90 231@0', PATERNITY: '14@0', BEREAVEMENT: '3@100' },
}

/** Half of thirty days may be carried over (AE, Executive Regulations Art. 19). */
const CARRIED: Readonly<Record<string, Partial<LeaveRule>>> = { AE: { carryOverDays: '15', carryOverMonths: 12 } }

function defaultRule(
  countryID: string,
  { annualLeave, sickTiers }: LeaveParameters,
  type: LeaveType,
): LeaveRule | null {
  const events = EVENTS[countryID] ?? {}
  const limited = (allowance: 'EVENT' | 'ONCE' | 'YEAR', written: string | undefined, minServiceMonths = 0) => {
    if (written === undefined) return null
    const pay = tiersOf(written)
    return rule(type, { allowance, pay, days: daysOf(pay), minServiceMonths })
  }
  switch (type) {
    case 'ANNUAL':
      return rule(type, {
        unit: annualLeave.unit,
        allowance: 'SERVICE',
        encashable: true,
        note: annualLeave.note,
        // A country that grants nothing in the first months, and no monthly days, allows leave after them.
        minServiceMonths: annualLeave.firstYear?.daysPerMonth === null ? annualLeave.firstYear.monthsWithout : 0,
        ...CARRIED[countryID],
      })
    case 'SICK': {
      const pay = sickTiers.filter(({ days }) => days > 0)
      if (pay.length === 0) return rule(type, { documentAfterDays: 2, note: 'No pay tiers set: paid in full.' })
      return rule(type, { allowance: 'YEAR', days: daysOf(pay), pay, documentAfterDays: 2 })
    }
    case 'UNPAID':
      return rule(type, { pay: [{ days: 366, percent: '0' }], note: null })
    case 'COMP_OFF':
    case 'PUBLIC_HOLIDAY':
      return rule(type, { unit: 'WORKING', allowance: 'CREDIT', note: null })
    case 'HAJJ':
      return limited('ONCE', events.HAJJ?.[0], events.HAJJ?.[1])
    case 'STUDY':
      return limited('YEAR', events.STUDY?.[0], events.STUDY?.[1])
    default:
      return limited('EVENT', events[type])
  }
}

/** The rule of each leave type in a country; unknown types are absent. The country's own rules replace the defaults. */
export function leaveRulesOf(countryID: string, parameters: LeaveParameters): ReadonlyMap<LeaveType, LeaveRule> {
  const countryRules = new Map(parameters.leaveRules?.map((one) => [one.type, one]))
  return new Map(
    LEAVE_TYPES.flatMap((type) => {
      const found = countryRules.get(type) ?? defaultRule(countryID, parameters, type)
      return found ? [[type, found] as const] : []
    }),
  )
}

/**
 * Whether more days than the rule grants are rejected. Sick leave is not limited: beyond its paid days it is unpaid.
 */
export const isLimited = ({ type, allowance }: Pick<LeaveRule, 'type' | 'allowance'>): boolean =>
  allowance !== 'NONE' && type !== 'SICK'

/** Types with a ledger. */
export const hasLedger = ({ allowance }: Pick<LeaveRule, 'allowance'>): boolean =>
  allowance === 'SERVICE' || allowance === 'CREDIT'
