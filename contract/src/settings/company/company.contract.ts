import * as z from 'zod'
import { type Endpoints, get, put } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import { Instant, KnownCurrency, Percent, Ref, text, Version } from '../../kernel/values/fields.ts'
import { DEFAULT_STALENESS } from '../exchange-rates/exchange.rules.ts'

const wholeNumber = (min: number, max: number, what: string) =>
  z.int(`${what}: enter a whole number.`).min(min, `${what}: at least ${min}.`).max(max, `${what}: at most ${max}.`)

const Exchange = z
  .strictObject({
    /**
     * The age of an exchange rate in days from which it is a warning, and from which it is rejected
     * (docs/domain/money.md).
     */
    warnAfterDays: wholeNumber(0, 90, 'Warn after'),
    refuseAfterDays: wholeNumber(1, 366, 'Reject rates older than'),
  })
  .refine(({ warnAfterDays, refuseAfterDays }) => warnAfterDays <= refuseAfterDays, {
    path: ['warnAfterDays'],
    error: 'The warning must come before the rejection.',
  })

const OrderForms = z.strictObject({
  /** The time for each approval step, in hours. */
  slaHours: wholeNumber(1, 720, 'Hours per step'),
  offerValidityDays: wholeNumber(1, 180, 'Offer validity'),
  /** An older margin is calculated again before an order form is submitted. */
  marginValidHours: wholeNumber(1, 720, 'Margin validity'),
  renewalDueDays: wholeNumber(1, 365, 'Days before the end'),
})

const Recruiting = z.strictObject({
  /** A job needs approval before it opens. */
  jobsRequireApproval: z.boolean(),
  /** The days in which the same person is not submitted to the same client again. */
  resubmissionDays: wholeNumber(0, 730, 'Days between submissions'),
  applicantRetentionMonths: wholeNumber(1, 120, 'Months of retention'),
})

const PurchaseOrders = z.strictObject({
  /** The consumed percentages at which a purchase order shows an alert. */
  warnPercents: z
    .array(wholeNumber(1, 100, 'Percentage'))
    .min(1, 'Enter at least one threshold.')
    .max(5, 'At most five thresholds.')
    .refine((all) => all.every((one, i) => i === 0 || one > all[i - 1]!), 'Enter the thresholds in ascending order.'),
  /** Whether the net or gross amount consumes the order, unless the order overrides it. */
  consumption: z.enum(['NET', 'GROSS']),
})

const Payroll = z.strictObject({
  /** A net pay that differs from last month by a higher percentage is a finding (docs/domain/payroll.md). */
  unusualPercent: Percent,
  /**
   * Above this net total in the reporting currency the managing director approves a run instead of the CFO; approved
   * runs of the same employer and month count towards it. Null without a limit.
   */
  approvalLimit: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,2})?$/, 'Enter an amount such as 5000000.00.')
    .nullable(),
})

const Billing = z.strictObject({
  /** A difference of up to this number of smallest units of its currency is written off with a payment. */
  toleranceUnits: wholeNumber(0, 100_000, 'Write-off tolerance'),
  /** Up to this amount in US dollars the finance manager approves a credit note, above it the CFO. */
  creditLimitUSD: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, 'Enter an amount such as 10000.00.'),
  /** The default handling fee of expenses, in per cent. */
  handlingPercent: z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, 'Enter a percentage below 100, such as 5.'),
})

/** Company-wide settings. The defaults apply until they are changed. */
export const CompanyValues = z.strictObject({
  name: text(160, 'The name of the company').nullable().default(null),
  /** The currency of totals on dashboards and reports. */
  reportingCurrency: KnownCurrency.default('AED'),
  exchange: Exchange.default({ ...DEFAULT_STALENESS }),
  orderForms: OrderForms.default({ slaHours: 24, offerValidityDays: 14, marginValidHours: 24, renewalDueDays: 60 }),
  recruiting: Recruiting.default({ jobsRequireApproval: false, resubmissionDays: 90, applicantRetentionMonths: 24 }),
  purchaseOrders: PurchaseOrders.default({ warnPercents: [80, 95, 100], consumption: 'NET' }),
  payroll: Payroll.default({ unusualPercent: '10', approvalLimit: null }),
  billing: Billing.default({ toleranceUnits: 100, creditLimitUSD: '10000', handlingPercent: '0' }),
  /** The signatory of offer letters and contracts. */
  signatory: z
    .strictObject({ name: text(120, 'The name of the signatory'), title: text(120, 'The title of the signatory') })
    .nullable()
    .default(null),
})
export type CompanyValues = z.output<typeof CompanyValues>

export const CompanySettings = z.object({
  ...CompanyValues.shape,
  updatedAt: Instant,
  _updatedBy: Ref.nullable(),
  version: Version,
})
export type CompanySettings = z.output<typeof CompanySettings>

/** A field is sent as a whole or omitted. */
export const CompanyChange = z.strictObject({
  name: CompanyValues.shape.name.removeDefault().optional(),
  reportingCurrency: CompanyValues.shape.reportingCurrency.removeDefault().optional(),
  exchange: Exchange.optional(),
  orderForms: OrderForms.optional(),
  recruiting: Recruiting.optional(),
  purchaseOrders: PurchaseOrders.optional(),
  payroll: Payroll.optional(),
  billing: Billing.optional(),
  signatory: CompanyValues.shape.signatory.removeDefault().optional(),
  version: Version,
})

export const companyEndpoints = {
  get: get('/settings', { summary: 'The company settings.', may: right('settings', 'view'), returns: CompanySettings }),
  update: put('/settings', {
    summary: 'Updates the given settings.',
    may: right('settings', 'edit'),
    body: CompanyChange,
    returns: CompanySettings,
  }),
  history: historyEndpoint('/settings/history', 'the company settings', right('settings', 'view')),
} satisfies Endpoints
