/**
 * Due dates and allowed issue dates of invoices (docs/domain/billing.md and docs/domain/invoices.md). Plain dates;
 * amounts play no part.
 */

import { plural } from '../../kernel/api/labels.ts'
import { type RuleViolation, violation } from '../../kernel/math/money.ts'
import { daysAfter, daysBetween, formatLongDate, lastOfMonth, monthAfter } from '../../kernel/values/days.ts'
import type { IssueLimit } from '../../settings/country-rules/vat.contract.ts'
import { type ClientCalendar, monthOf, nextWorkingDay } from '../core/calendar.rules.ts'

/**
 * The due date of an invoice: a number of days after its base date (NET_30), after the end of that month (EOM_30), or a
 * day of the following month (DAY_OF_NEXT_MONTH_15; the last day of a shorter month). The base is the issue date, or
 * the receipt by the client where agreed. With a calendar it moves to the next working day.
 */
export function dueDay(terms: string, base: string, calendar: ClientCalendar | null = null): string {
  const [, kind, count = '0'] = /^(NET|EOM|DAY_OF_NEXT_MONTH)_(\d+)$/.exec(terms) ?? []
  if (!kind) throw new RangeError(`Invalid payment terms: "${terms.slice(0, 30)}"`)
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

/**
 * The due date by the terms, when an issued invoice is due later because that date is no working day; null otherwise.
 */
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

/** `Net 30 days`, `30 days after the end of the month`, `on the 15th of the next month`, as printed. */
export function formatTerms(terms: string): string {
  const [, kind, count = '0'] = /^(NET|EOM|DAY_OF_NEXT_MONTH)_(\d+)$/.exec(terms) ?? []
  const days = plural(Number(count), 'day')
  if (kind === 'NET') return count === '0' ? 'Due on receipt' : `Net ${days}`
  if (kind === 'EOM') return count === '0' ? 'End of the month' : `${days} after the end of the month`
  return `Day ${count} of the next month`
}

export interface IssueDeadline {
  readonly last: string
  readonly remindOn: string
  readonly source: string
}

/**
 * The legal deadline for invoicing a supply; null where there is none. The supply is complete on its last service date.
 */
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

interface IssueDay {
  readonly issueDay: string
  readonly today: string
  /** The last service date on the invoice. */
  readonly supplyDay: string
  /** The issue date of the previous number in the series; null for the first. */
  readonly lastIssuedOn: string | null
  /** The end of the last closed tax period; null when none is closed. */
  readonly closedUntil: string | null
  /** The reason for issuing after the legal deadline, entered by someone with permission. */
  readonly lateReason: string | null
}

/**
 * Why a date can’t be the issue date; null when it can. Numbers and dates of a series increase together. After the
 * legal deadline it must still be issued, as the tax is due anyway: the finance manager enters a reason, which is
 * stored.
 */
export function issueDateViolation(deadline: IssueDeadline | null, day: IssueDay): RuleViolation | null {
  const { issueDay, today, supplyDay, lastIssuedOn, closedUntil, lateReason } = day
  if (issueDay > today)
    return violation(
      'issueDayToCome',
      `${formatLongDate(issueDay)} is in the future. Use today’s date, ${formatLongDate(today)}.`,
    )
  if (lastIssuedOn !== null && issueDay < lastIssuedOn)
    return violation(
      'issueDayInOrder',
      `The previous invoice number was issued on ${formatLongDate(lastIssuedOn)}. Select that date or a later one: invoice numbers and dates must increase together.`,
    )
  if (closedUntil !== null && issueDay <= closedUntil)
    return violation(
      'issueDayOpen',
      `The tax period until ${formatLongDate(closedUntil)} is closed. Select a later date.`,
    )
  if (issueDay < supplyDay)
    return violation(
      'issueDayAfterSupply',
      `The service period ends on ${formatLongDate(supplyDay)}. Issue the invoice on that date or later.`,
    )
  // An earlier issue date does not make it timely: the actual date counts.
  if (deadline && today > deadline.last && lateReason === null)
    return violation(
      'issueDayInTime',
      `The supply of ${formatLongDate(supplyDay)} had to be invoiced by ${formatLongDate(deadline.last)} (${deadline.source}), ${plural(daysBetween(deadline.last, today), 'day')} ago. Enter the reason for the late issue.`,
    )
  return null
}
