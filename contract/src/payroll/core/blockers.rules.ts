/**
 * Why somebody cannot be paid as it stands, or should be looked at first (domain.md §2.13; issue 4, bad input): said at the line, while the
 * rest of the run goes on. What blocks holds the review back until it is mended or the line is held.
 */

import { compare, isZero, trimmed } from '../../kernel/math/rational.ts'
import { ibanError } from '../../kernel/values/bank.ts'
import { formatDateInWords } from '../../kernel/values/days.ts'
import { isUnusual, type Variance } from '../calculation/variance.rules.ts'
import type { PayItem } from './items.contract.ts'
import type { PayrollLine } from './payroll.rules.ts'

export const LINE_FINDINGS = {
  NO_TIMESHEET: 'The approved timesheet of the month is missing. Approve it, or hold the line.',
  DUPLICATE_DAY:
    'A day stands on two approved timesheets. Send one of them back, or delete the one that is not of its placement; then calculate again.',
  NO_PAY: 'No monthly pay is in force in the month. Enter it, or hold the line.',
  NO_BANK: 'There are no bank details. Enter them, or hold the line.',
  WRONG_IBAN: 'The IBAN is not right. Correct it, or hold the line.',
  NO_WAGE_ID: 'The number under which the wage is reported is missing. Enter it, or hold the line.',
  CURRENCY:
    'The pay is in another currency than the country’s rules. Agree on a pay in its currency, or hold the line.',
  OTHER_CURRENCY:
    'An entry, a loan or a part of the pay of the month is in another currency. Enter it anew in that of the pay, or hold the line.',
  PAST_CURRENCY: 'Something of earlier months is owed in another currency. Settle it beside the payroll.',
  MONTH_OPEN:
    'Another run that is still open pays the last month. Have that one approved, or leave the person out of it; then calculate this one again.',
  VISA_EXPIRED: 'The work authorisation has expired. Renew it, or look whether the person may work.',
  NOTHING_TO_PAY: 'Nothing is left to pay this month. The line stays out of the wage file.',
  NOT_PAYABLE: 'More was taken than earned. The shortfall is carried to the next month.',
  NOT_TAKEN: 'A deduction was not taken, or not whole. Look at its reason.',
  STANDBY_UNPAID:
    'The timesheet has days on call for which the pay has no rate, and nothing is paid for them. Enter the shifts as standby, or leave them unpaid if that is agreed.',
  STANDBY_COUNTED_TWICE:
    'Days on call are paid by the rate of the pay, and standby was entered beside it. Take the entry out, unless it is for something else.',
  OVERTIME_EXEMPT:
    'The timesheet has overtime of days on which no overtime is paid to the person. Correct the sheet, or the pay, if that is not meant.',
  UNUSUAL: 'The net differs from last month by more than the limit. Look at the causes.',
} as const
export type LineFindingCode = keyof typeof LINE_FINDINGS

export interface LineFinding {
  readonly code: LineFindingCode
  readonly blocks: boolean
  readonly message: string
}

export interface LineFacts {
  readonly line: PayrollLine
  readonly variance: Pick<Variance, 'before' | 'difference'>
  /** Per cent above which a difference is unusual. */
  readonly unusualPercent: string
  readonly countryCurrency: string
  /** Whether what is due in the month, or what earlier months left, is in another currency than the pay. */
  readonly otherCurrency?: { readonly due: boolean; readonly past: boolean }
  /** Whether it settles somebody whose last month another run pays that may still change. */
  readonly isMonthOpen?: boolean
  readonly hasTimesheet: boolean
  /** Whose day stands on two approved timesheets, and which. */
  readonly dayTwice?: { readonly name: string; readonly day: string } | null
  /** Days on call of the sheets that the line pays, for which the pay has no rate. */
  readonly daysOnCall?: number
  /** Null without bank details; `iban` null where the country pays to account numbers. */
  readonly bank: { readonly iban: string | null } | null
  /** Whether the wage file of the country asks for a number of the person, and whether there is one. */
  readonly wageID: { readonly needed: boolean; readonly given: boolean }
  /** The last day of the work authorisation; null where none is needed. */
  readonly authorisedUntil: string | null
}

const BLOCKING: ReadonlySet<LineFindingCode> = new Set([
  ...([
    'NO_TIMESHEET',
    'DUPLICATE_DAY',
    'NO_PAY',
    'NO_BANK',
    'WRONG_IBAN',
    'NO_WAGE_ID',
    'CURRENCY',
    'OTHER_CURRENCY',
  ] as const),
  'MONTH_OPEN',
])

/** What was entered for standby, or an allowance of the month: not what the rate of the pay gives. */
const paysAdditionally = ({ code, sourceID }: PayItem) =>
  code === 'STANDBY_ALW' || (code === 'STANDBY' && sourceID !== null)
const isByRate = ({ code, sourceID }: PayItem) => code === 'STANDBY' && sourceID === null

/** Everything to be said of a line, what blocks first. */
export function findingsOf(facts: LineFacts): LineFinding[] {
  const { line, bank, wageID, authorisedUntil } = facts
  const pays = compare(line.net, '0') > 0
  const found: Readonly<Record<LineFindingCode, boolean>> = {
    NO_TIMESHEET: line.employed !== null && !facts.hasTimesheet,
    DUPLICATE_DAY: (facts.dayTwice ?? null) !== null,
    NO_PAY: line.employed !== null && !line.items.some(({ code }) => code === 'BASIC'),
    NO_BANK: pays && bank === null,
    WRONG_IBAN: pays && !!bank?.iban && ibanError(bank.iban) !== undefined,
    NO_WAGE_ID: pays && wageID.needed && !wageID.given,
    CURRENCY: line.currency !== facts.countryCurrency,
    OTHER_CURRENCY: facts.otherCurrency?.due ?? false,
    PAST_CURRENCY: facts.otherCurrency?.past ?? false,
    MONTH_OPEN: facts.isMonthOpen ?? false,
    VISA_EXPIRED: authorisedUntil !== null && line.employed !== null && authorisedUntil < line.employed.to,
    NOTHING_TO_PAY: !pays && compare(line.carriedForward, '0') === 0,
    NOT_PAYABLE: compare(line.carriedForward, '0') > 0,
    NOT_TAKEN: line.skippedDeductions.length > 0,
    STANDBY_UNPAID: (facts.daysOnCall ?? 0) > 0 && !line.items.some(paysAdditionally),
    STANDBY_COUNTED_TWICE:
      line.items.some(isByRate) && line.items.some((item) => item.code === 'STANDBY' && paysAdditionally(item)),
    OVERTIME_EXEMPT: line.items.some(({ type, code }) => type === 'INFO' && code.startsWith('OVERTIME_')),
    UNUSUAL: isUnusual(facts.variance, facts.unusualPercent),
  }
  return (Object.keys(LINE_FINDINGS) as LineFindingCode[]).flatMap((code) =>
    found[code]
      ? [{ code, blocks: BLOCKING.has(code), message: (WORDS[code] ?? (() => LINE_FINDINGS[code]))(facts) }]
      : [],
  )
}

const twice = ({ dayTwice }: Pick<LineFacts, 'dayTwice'>): string =>
  dayTwice
    ? LINE_FINDINGS.DUPLICATE_DAY.replace(
        'A day stands',
        `${formatDateInWords(dayTwice.day)} of ${dayTwice.name} stands`,
      )
    : LINE_FINDINGS.DUPLICATE_DAY

/** With the limit, and without the figures of the pay: not everybody who reads what was found sees those. */
const unusual = ({ variance, unusualPercent }: Pick<LineFacts, 'variance' | 'unusualPercent'>): string =>
  isZero(variance.before)
    ? 'Nothing was paid last month that it could be compared with. Look at the causes.'
    : `The net differs from last month by more than ${trimmed(unusualPercent, 2)} %. Look at the causes.`

/** What is said with figures of its own. */
const WORDS: Partial<Record<LineFindingCode, (facts: LineFacts) => string>> = { UNUSUAL: unusual, DUPLICATE_DAY: twice }
