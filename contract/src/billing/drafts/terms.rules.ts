/** When an invoice is due, and when it may be issued (domain.md §2.14, §3.4, §4.2). Plain days; amounts play no part. */

import type { RuleViolation } from '../../kernel/math/money.ts'
import { daysAfter, daysBetween, formatDateInWords, lastOfMonth, monthAfter } from '../../kernel/values/days.ts'
import type { IssueLimit } from '../../settings/country-rules/vat.contract.ts'
import { type ClientCalendar, monthOf, nextWorkingDay } from '../core/calendar.rules.ts'

/**
 * The day on which an invoice is due: so many days after its base day (NET_30), after the end of the base day's month (EOM_30), or a day of
 * the month after it (DAY_OF_NEXT_MONTH_15; the last day of a shorter month). The base is the issue, or the receipt by the client where that
 * is agreed. With a calendar it moves on to the next working day.
 */
export function dueDay(terms: string, base: string, calendar: ClientCalendar | null = null): string {
  const [, kind, count = '0'] = /^(NET|EOM|DAY_OF_NEXT_MONTH)_(\d+)$/.exec(terms) ?? []
  if (!kind) throw new RangeError(`No payment terms: "${terms.slice(0, 30)}"`)
  const day =
    kind === 'NET'
      ? daysAfter(base, Number(count))
      : kind === 'EOM'
        ? daysAfter(lastOfMonth(monthOf(base)), Number(count))
        : dayOfNextMonth(base, Number(count))
  return calendar === null ? day : nextWorkingDay(calendar, day)
}

function dayOfNextMonth(base: string, wanted: number): string {
  const next = monthAfter(monthOf(base))
  const last = lastOfMonth(next)
  const day = `${next}-${String(wanted).padStart(2, '0')}`
  return day > last ? last : day
}

/** The day that its terms give, where the due day of an issued invoice lies later because that is no working day; null where it stayed. */
export function dueMovedFrom(invoice: {
  readonly terms: string | null
  readonly issueDate: string | null
  readonly dueDate: string | null
}): string | null {
  const { terms, issueDate, dueDate } = invoice
  if (terms === null || issueDate === null || dueDate === null) return null
  const agreed = dueDay(terms, issueDate)
  return agreed < dueDate ? agreed : null
}

/** `Net 30 days`, `30 days after the end of the month`, `on the 15th of the next month`, as papers say it. */
export function termsWords(terms: string): string {
  const [, kind, count = '0'] = /^(NET|EOM|DAY_OF_NEXT_MONTH)_(\d+)$/.exec(terms) ?? []
  const days = count === '1' ? '1 day' : `${count} days`
  if (kind === 'NET') return count === '0' ? 'Due at once' : `Net ${days}`
  if (kind === 'EOM') return count === '0' ? 'End of the month' : `${days} after the end of the month`
  return `Day ${count} of the next month`
}

/** What a new house begins with: the UAE 14 days after supply [T1], Saudi Arabia the 15th of the month after it [T5]. Reminders: domain.md §8. */
export const DEFAULT_ISSUE_LIMITS: readonly IssueLimit[] = [
  { countryID: 'AE', kind: 'DAYS_AFTER_SUPPLY', days: 14, remindAt: 10, source: 'Cabinet Decision 52/2017, Art. 59' },
  {
    countryID: 'SA',
    kind: 'DAY_OF_NEXT_MONTH',
    days: 15,
    remindAt: 10,
    source: 'VAT Implementing Regulations, Art. 53',
  },
]

export interface IssueDeadline {
  readonly last: string
  readonly remindOn: string
  readonly source: string
}

/** The last day on which a supply may be invoiced; null where no law sets one. The supply is complete on its last day of service. */
export function issueDeadline(
  limits: readonly IssueLimit[],
  countryID: string,
  supplyDay: string,
): IssueDeadline | null {
  const limit = limits.find((one) => one.countryID === countryID)
  if (!limit) return null
  const after = (days: number) =>
    limit.kind === 'DAYS_AFTER_SUPPLY' ? daysAfter(supplyDay, days) : dayOfNextMonth(supplyDay, days)
  return { last: after(limit.days), remindOn: after(limit.remindAt), source: limit.source }
}

export interface IssueDay {
  readonly issueDay: string
  readonly today: string
  /** The last day of service on the invoice. */
  readonly supplyDay: string
  /** Of the series: the day of the number before; null for the first. */
  readonly lastIssuedOn: string | null
  /** The last day of the last tax period that is closed; null when none is. */
  readonly closedUntil: string | null
  /** Why it is issued after the legal limit, when somebody who may decide has said so. */
  readonly lateReason: string | null
}

const no = (code: string, message: string): RuleViolation => ({ ok: false, code, message })

/**
 * Why a day cannot be the day of issue; null when it can. Numbers and days of a series rise together. After the legal limit it is still to be
 * issued, for the tax is due anyway: the finance manager says why, and the reason is kept.
 */
export function issueDayRefusal(deadline: IssueDeadline | null, day: IssueDay): RuleViolation | null {
  const { issueDay, today, supplyDay, lastIssuedOn, closedUntil, lateReason } = day
  if (issueDay > today)
    return no(
      'issueDayToCome',
      `${formatDateInWords(issueDay)} has not come yet. Issue it with the day of today, ${formatDateInWords(today)}.`,
    )
  if (lastIssuedOn !== null && issueDay < lastIssuedOn)
    return no(
      'issueDayInOrder',
      `The number before was issued on ${formatDateInWords(lastIssuedOn)}. Choose that day or a later one: numbers and days rise together.`,
    )
  if (closedUntil !== null && issueDay <= closedUntil)
    return no('issueDayOpen', `The tax period until ${formatDateInWords(closedUntil)} is closed. Choose a later day.`)
  if (issueDay < supplyDay)
    return no(
      'issueDayAfterSupply',
      `Its service goes on until ${formatDateInWords(supplyDay)}. Issue it on that day or later, at the rate and with the due day that hold then.`,
    )
  // An earlier day on the paper does not make it early: what counts is when it is issued.
  if (deadline && today > deadline.last && lateReason === null)
    return no(
      'issueDayInTime',
      `A supply of ${formatDateInWords(supplyDay)} is to be invoiced by ${formatDateInWords(deadline.last)} (${deadline.source}), ${daysBetween(deadline.last, today)} days ago. Say why it is late to issue it now.`,
    )
  return null
}
