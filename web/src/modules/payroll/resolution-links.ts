import type { LineFindingCode } from '@muster/contract/payroll/core/blockers.rules.ts'

interface ResolvedLine {
  candidateID: string
  _candidate: { name: string }
  month: string
}

/** The timesheets of one consultant in the month, which the pay is based on. */
export const timesheetsHref = (month: string, name: string) =>
  `/timesheets?${new URLSearchParams({ month, searchInput: name })}`

/** The page where the cause of a finding is fixed; null where only the figures need checking. */
export function resolutionLink(code: LineFindingCode, line: ResolvedLine): { label: string; href: string } | null {
  const person = `/candidates/${line.candidateID}`
  const resolutions: Partial<Record<LineFindingCode, { label: string; href: string }>> = {
    NO_TIMESHEET: { label: 'Open timesheet', href: timesheetsHref(line.month, line._candidate.name) },
    DUPLICATE_DAY: { label: 'Open timesheets', href: timesheetsHref(line.month, line._candidate.name) },
    NO_PAY: { label: 'Open pay', href: `${person}?tab=pay-and-bank` },
    NO_BANK: { label: 'Open bank details', href: `${person}?tab=pay-and-bank` },
    WRONG_IBAN: { label: 'Open bank details', href: `${person}?tab=pay-and-bank` },
    NO_WAGE_ID: { label: 'Open profile', href: person },
    CURRENCY: { label: 'Open pay', href: `${person}?tab=pay-and-bank` },
    VISA_EXPIRED: { label: 'Open visa', href: `${person}?tab=visa` },
  }
  return resolutions[code] ?? null
}
