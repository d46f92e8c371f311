/**
 * Why a person cannot be paid, or should be reviewed first (docs/domain/payroll.md; bad input): shown on the line,
 * while the rest of the run continues. Blocking findings prevent the review until they are resolved or the line is on
 * hold.
 */

import { compare, isZero, trimmed } from '../../kernel/math/rational.ts'
import { ibanError } from '../../kernel/values/bank.ts'
import { formatLongDate } from '../../kernel/values/days.ts'
import { isUnusual, type Variance } from '../calculation/variance.rules.ts'
import type { PayItem } from './items.contract.ts'
import type { PayrollLine } from './payroll.rules.ts'

export const LINE_FINDINGS = {
  NO_TIMESHEET: 'The month has no approved timesheet. Approve it, or put the line on hold.',
  DUPLICATE_DAY:
    'A day is on two approved timesheets. Return one of them, or delete the one outside its placement, then calculate again.',
  NO_PAY: 'No monthly pay is effective in the month. Add it, or put the line on hold.',
  NO_BANK: 'Bank details are missing. Add them, or put the line on hold.',
  WRONG_IBAN: 'The IBAN is invalid. Correct it, or put the line on hold.',
  NO_WAGE_ID:
    'The personal ID for the payment file (such as MOHRE person ID, iqama or QID) is missing. Add it on the Visa tab of the consultant, or put the line on hold.',
  CURRENCY: 'The pay is not in the currency of the country. Change the pay currency, or put the line on hold.',
  OTHER_CURRENCY:
    'An earning, deduction, loan or pay component is in another currency. Enter it again in the pay currency, or put the line on hold.',
  PAST_CURRENCY: 'Arrears of earlier months are in another currency. Pay or recover them outside payroll.',
  MONTH_OPEN:
    'Another open run pays the last month. Approve that run or exclude the consultant from it, then calculate this run again.',
  VISA_EXPIRED: 'The work authorisation has expired. Renew it, or check whether the consultant may work.',
  NOTHING_TO_PAY: 'Nothing to pay this month. The line is not in the payment file.',
  NOT_PAYABLE: 'Net pay is negative. The shortfall is carried over to next month.',
  DEDUCTION_DEFERRED: 'A deduction was deferred in full or in part. See its reason.',
  ON_CALL_UNPAID:
    'The timesheet has on-call days without an on-call rate. Add the on-call days as on-call pay, or leave them unpaid if agreed.',
  DUPLICATE_ON_CALL:
    'On-call days are already paid at the on-call rate, and on-call pay was also added as an earning. Remove the entry unless it is for something else.',
  OVERTIME_EXEMPT:
    'The timesheet has overtime on days without overtime pay. Correct the timesheet or the pay if this is not intended.',
  UNUSUAL: 'Net pay differs from last month by more than the limit. Review the causes.',
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
  /** The percentage above which a difference is unusual. */
  readonly unusualPercent: string
  readonly countryCurrency: string
  /** Whether amounts due in the month, or outstanding from earlier months, are in another currency than the pay. */
  readonly otherCurrency?: { readonly due: boolean; readonly past: boolean }
  /** Whether it settles a person whose last month is paid by another run that may still change. */
  readonly isMonthOpen?: boolean
  readonly hasTimesheet: boolean
  /** The days that are on two approved timesheets. */
  readonly duplicateDay?: { readonly name: string; readonly day: string } | null
  /** On-call days of the paid timesheets for which the pay has no rate. */
  readonly daysOnCall?: number
  /** Null without bank details; `iban` is null where the country pays to account numbers. */
  readonly bank: { readonly iban: string | null } | null
  /** Whether the country's payment file requires a wage ID, and whether there is one. */
  readonly wageID: { readonly isRequired: boolean; readonly isPresent: boolean }
  /** The expiry date of the work authorisation; null if none is required. */
  readonly authorisedUntil: string | null
}

const BLOCKING: ReadonlySet<LineFindingCode> = new Set([
  'NO_TIMESHEET',
  'DUPLICATE_DAY',
  'NO_PAY',
  'NO_BANK',
  'WRONG_IBAN',
  'NO_WAGE_ID',
  'CURRENCY',
  'OTHER_CURRENCY',
  'MONTH_OPEN',
])

/** On-call pay or a standby allowance that was entered for the month, as opposed to the pay by the rate. */
const isEnteredOnCall = ({ code, sourceID }: PayItem) =>
  code === 'STANDBY_ALW' || (code === 'ON_CALL' && sourceID !== null)
const isByRate = ({ code, sourceID }: PayItem) => code === 'ON_CALL' && sourceID === null

/** All findings of a line, blocking ones first. */
export function findingsOf(facts: LineFacts): LineFinding[] {
  const { line, bank, wageID, authorisedUntil } = facts
  const pays = compare(line.net, '0') > 0
  const found: Readonly<Record<LineFindingCode, boolean>> = {
    NO_TIMESHEET: line.employed !== null && !facts.hasTimesheet,
    DUPLICATE_DAY: (facts.duplicateDay ?? null) !== null,
    NO_PAY: line.employed !== null && !line.items.some(({ code }) => code === 'BASIC'),
    NO_BANK: pays && bank === null,
    WRONG_IBAN: pays && !!bank?.iban && ibanError(bank.iban) !== undefined,
    NO_WAGE_ID: pays && wageID.isRequired && !wageID.isPresent,
    CURRENCY: line.currency !== facts.countryCurrency,
    OTHER_CURRENCY: facts.otherCurrency?.due ?? false,
    PAST_CURRENCY: facts.otherCurrency?.past ?? false,
    MONTH_OPEN: facts.isMonthOpen ?? false,
    VISA_EXPIRED: authorisedUntil !== null && line.employed !== null && authorisedUntil < line.employed.to,
    NOTHING_TO_PAY: !pays && compare(line.carriedForward, '0') === 0,
    NOT_PAYABLE: compare(line.carriedForward, '0') > 0,
    DEDUCTION_DEFERRED: line.skippedDeductions.length > 0,
    ON_CALL_UNPAID: (facts.daysOnCall ?? 0) > 0 && !line.items.some(isEnteredOnCall),
    DUPLICATE_ON_CALL:
      line.items.some(isByRate) && line.items.some((item) => item.code === 'ON_CALL' && isEnteredOnCall(item)),
    OVERTIME_EXEMPT: line.items.some(({ type, code }) => type === 'INFO' && code.startsWith('OVERTIME_')),
    UNUSUAL: isUnusual(facts.variance, facts.unusualPercent),
  }
  return (Object.keys(LINE_FINDINGS) as LineFindingCode[]).flatMap((code) =>
    found[code]
      ? [{ code, blocks: BLOCKING.has(code), message: (MESSAGES[code] ?? (() => LINE_FINDINGS[code]))(facts) }]
      : [],
  )
}

const duplicateDayMessage = ({ duplicateDay }: Pick<LineFacts, 'duplicateDay'>): string =>
  duplicateDay
    ? LINE_FINDINGS.DUPLICATE_DAY.replace('A day is', `${formatLongDate(duplicateDay.day)} of ${duplicateDay.name} is`)
    : LINE_FINDINGS.DUPLICATE_DAY

/** With the limit but without amounts: some users see findings and no pay. */
const unusualMessage = ({ variance, unusualPercent }: Pick<LineFacts, 'variance' | 'unusualPercent'>): string =>
  isZero(variance.before)
    ? 'Nothing was paid last month to compare with. Review the causes.'
    : `Net pay differs from last month by more than ${trimmed(unusualPercent, 2)} %. Review the causes.`

/** Messages that contain figures. */
const MESSAGES: Partial<Record<LineFindingCode, (facts: LineFacts) => string>> = {
  UNUSUAL: unusualMessage,
  DUPLICATE_DAY: duplicateDayMessage,
}
