import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { MAIL_LABELS } from '../kernel/records/mail-labels.ts'
import { DECISIONS, VERSION_TIMES } from '../kernel/records/version-labels.ts'
import { STATUSES as USER } from '../modules/access/labels.ts'
import {
  CREDIT_STATUSES,
  INVOICE_STATUSES as INVOICE,
  RECEIPT_STATUSES,
  VERDICTS as TO_BILL,
} from '../modules/billing/labels.ts'
import { TYPES as CLIENT } from '../modules/clients/labels.ts'
import { BANK_CHANGE_STATUSES, STATUSES as CONSULTANT } from '../modules/consultants/labels.ts'
import { AGREEMENT_STATUSES, CONTRACT_STATUSES } from '../modules/contracts/labels.ts'
import { STATUSES as LEAVE } from '../modules/leave/labels.ts'
import { JOB_LABELS } from '../modules/operations/labels.ts'
import { marginVerdicts as MARGIN, orderFormStatuses as ORDER_FORM } from '../modules/order-forms/labels.ts'
import { offerStates as OFFERS } from '../modules/order-forms/record/recordLabels.ts'
import { LINE_STATUSES, STATUSES as RUN } from '../modules/payroll/labels.ts'
import { CLEARANCES, SETTLEMENT_STATUSES } from '../modules/payroll/settlements/settlementLabels.ts'
import { CONSUMPTION_STATES, PURCHASE_ORDER_STATUSES as PURCHASE_ORDER } from '../modules/purchase-orders/labels.ts'
import { JOB_STATUSES as JOB } from '../modules/recruiting/labels.ts'
import { SUBMISSION_STATUSES as SUBMISSION } from '../modules/recruiting/submissions/submissionLabels.ts'
import { FEEDBACK_STATES } from '../modules/settings/labels.ts'
import { POLICY_STATES } from '../modules/settings/medical/medicalLabels.ts'
import { LINK_STATUSES, DERIVED_STATUSES as TIMESHEET } from '../modules/timesheets/labels.ts'
import type { Tone } from '../ui/badge/StatusBadge.tsx'
import type { TonedLabels } from '../ui/format/labels.ts'

// The kernel imported below requires a browser when it is loaded.
vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', { addEventListener: () => undefined })
})

const TABLES: Readonly<Record<string, TonedLabels>> = {
  USER,
  CLIENT,
  CONSULTANT,
  BANK_CHANGE_STATUSES,
  AGREEMENT_STATUSES,
  CONTRACT_STATUSES,
  ORDER_FORM,
  OFFERS,
  MARGIN,
  PURCHASE_ORDER,
  CONSUMPTION_STATES,
  TIMESHEET,
  LINKS: LINK_STATUSES,
  LEAVE,
  RUN,
  LINE_STATUSES,
  SETTLEMENT_STATUSES,
  CLEARANCES,
  INVOICE,
  CREDIT_STATUSES,
  RECEIPT_STATUSES,
  TO_BILL,
  DECISIONS,
  VERSION_TIMES_TABLE: VERSION_TIMES,
  JOB,
  SUBMISSION,
  POLICY_STATES,
  FEEDBACK_STATES,
  MAIL_LABELS,
  JOB_LABELS,
}

const labelsOf = (table: TonedLabels, tone: Tone) =>
  Object.values(table).flatMap((status) => (status.tone === tone ? [status.label] : []))

// Distinctions that users must be able to see immediately: name, then amber (action needed), blue (in progress), green
// (completed), red (failed).
test.each([
  [
    'ORDER_FORM',
    'Submitted, Margin review, HR review, Approval, Returned, On notice, On hold',
    'Offer sent, Offer signed, Visa in progress, Onboarding',
    'Approved, Active',
    'Rejected, Offer declined',
  ],
  ['OFFERS', 'Outdated', 'Sent', 'Signed', 'Expired, Declined'],
  ['MARGIN', 'Below target', '', 'On target', 'Below floor, Negative'],
  ['TIMESHEET', 'Submitted, Client approved, Returned', '', 'Approved', 'Missing'],
  ['LEAVE', 'Pending approval', '', 'Approved', 'Rejected'],
  [
    'RUN',
    'Pending review, Pending approval, Returned, Partly paid',
    'Calculated, Awaiting payment',
    'Approved, Paid',
    '',
  ],
  ['LINE_STATUSES', '', 'Included', 'Paid', 'On hold, Rejected by bank'],
  ['SETTLEMENT_STATUSES', 'Pending HR check, Pending review, Pending approval, Returned', '', 'Approved, Settled', ''],
  [
    'INVOICE',
    'Pending approval, Returned, Ready to issue',
    'Issued, Sent, Partly paid, Partly credited',
    'Paid',
    'Written off',
  ],
  ['CREDIT_STATUSES', 'Pending approval, Ready to issue', 'Issued', '', ''],
  ['RECEIPT_STATUSES', 'Unposted', '', 'Posted', 'Reversed'],
  ['CONTRACT_STATUSES', 'In review', 'Sent', 'Signed, Active', 'Expired, Terminated'],
  ['AGREEMENT_STATUSES', '', 'In negotiation', 'Active', 'Expired, Terminated'],
  ['PURCHASE_ORDER', 'Nearly exhausted', '', 'Open', 'Exhausted, Expired'],
  ['JOB', 'Pending approval, On hold', '', 'Open, Filled', 'Lost'],
  [
    'SUBMISSION',
    'Internal review',
    'Submitted to client, Shortlisted, Interview scheduled, Interviewed, Offer issued',
    'Selected, Offer accepted, Joined',
    'No-show, Rejected internally, Rejected by client, Offer declined',
  ],
  ['BANK_CHANGE_STATUSES', 'Pending approval', '', 'Approved', 'Rejected'],
  ['DECISIONS', 'Pending approval', '', 'Approved', 'Rejected'],
  ['CONSULTANT', 'Bench, On notice', 'Pre-joining', 'Active', 'Do not hire'],
] as const)('%s has one colour for each meaning', (name, warning, info, done, danger) => {
  const table = TABLES[name]!
  const shown = (['warning', 'info', 'done', 'danger'] as const).map((tone) => labelsOf(table, tone).join(', '))
  expect(shown).toEqual([warning, info, done, danger])
})

/**
 * The same label with another meaning: rejected payments of a run need action, unlike a partly paid invoice; a line on
 * hold is not paid.
 */
const NOT_DUPLICATE = ['Locked', 'On hold', 'Partly paid']

test('a status has the same colour in every module', () => {
  const tones = new Map<string, Set<Tone>>()
  for (const { label, tone } of Object.values(TABLES).flatMap((table) => Object.values(table)))
    tones.set(label, (tones.get(label) ?? new Set()).add(tone))
  const several = [...tones].flatMap(([label, found]) => (found.size > 1 ? [label] : []))
  expect(several.sort()).toEqual(NOT_DUPLICATE)
})

type Colour = readonly [lightness: number, chroma: number, hue: number]
const CSS = readFileSync(new URL('app.css', import.meta.url), 'utf8')
const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]
const colourOf = (scheme: Scheme, tone: string, part: 'fill' | 'ink'): Colour => {
  const [, both = ''] = new RegExp(`--chip-${tone}-${part}: light-dark\\((.*)\\);`).exec(CSS) ?? []
  const found = [...both.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)]
  if (found.length !== SCHEMES.length) throw new Error(`Not a ${part} per scheme for ${tone}`)
  const [, lightness, chroma, hue] = found[SCHEMES.indexOf(scheme)]!.map(Number)
  return [lightness!, chroma!, hue!]
}

/** The relative luminance (WCAG) of an OKLCH colour (CSS Color 4: OKLab to linear sRGB). */
function luminance([lightness, chroma, hue]: Colour): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const held = (value: number) => Math.min(1, Math.max(0, value))
  const red = held(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = held(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = held(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: Colour, other: Colour) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(SCHEMES)('in the %s scheme', (scheme) => {
  test('the colours of warning and danger differ enough to be told apart', () => {
    for (const part of ['fill', 'ink'] as const) {
      expect(Math.abs(colourOf(scheme, 'warning', part)[2] - 75)).toBeLessThanOrEqual(5)
      expect(Math.abs(colourOf(scheme, 'danger', part)[2] - 25)).toBeLessThanOrEqual(5)
    }
    const strongest = Math.max(colourOf(scheme, 'danger', 'fill')[1], colourOf(scheme, 'danger', 'ink')[1])
    expect(strongest).toBeGreaterThanOrEqual(0.08)
  })

  test.each(['done', 'info', 'warning', 'danger'])(
    '%s has enough contrast on its own background for WCAG AA',
    (tone) => {
      expect(contrast(colourOf(scheme, tone, 'fill'), colourOf(scheme, tone, 'ink'))).toBeGreaterThanOrEqual(4.5)
    },
  )
})
