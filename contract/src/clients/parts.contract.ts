import * as z from 'zod'
import { addressFields } from '../kernel/values/address.ts'
import { Day, optionalText, Percent, text } from '../kernel/values/fields.ts'
import { tidyTaxNumber } from '../kernel/values/tax-numbers.ts'

export const ClientType = z.enum(['ACTIVE', 'PROSPECT', 'INACTIVE'])
export type ClientType = z.output<typeof ClientType>

export const LeavePolicyKind = z.enum(['NOT_BILLABLE', 'BILLABLE', 'BILLABLE_UP_TO_N', 'CREDIT_AFTER_N'])
export type LeavePolicyKind = z.output<typeof LeavePolicyKind>
/** Who pays the leave of a consultant; `days` per year for policies that limit them (docs/domain/billing.md). */
export const LeaveBillingPolicy = z.strictObject({
  kind: LeavePolicyKind,
  days: z.int().min(1, 'Enter at least 1 day.').max(365, 'Enter at most 365 days.').nullable(),
})

export const InvoiceGrouping = z.enum(['PER_CONSULTANT', 'PER_PO', 'CONSOLIDATED'])
export const InvoiceDelivery = z.enum(['EMAIL', 'PORTAL'])

/** The error of payment terms whose type is known and whose number is out of range: the message of that type only. */
function termsError(terms: unknown): string {
  const [, kind, days] = /^(NET|EOM|DAY_OF_NEXT_MONTH)_(\d+)$/.exec(String(terms)) ?? []
  if (kind === 'NET' && Number(days) > 365) return 'Enter at most 365 days.'
  if (kind === 'EOM' && Number(days) > 180) return 'Enter at most 180 days.'
  if (kind === 'DAY_OF_NEXT_MONTH') return 'Enter a day from 1 to 31.'
  return 'Enter the terms as Net 30 (0–365 days), EOM 30 (0–180 days) or 15th of next month.'
}

/** `NET_30`: days after the invoice; `EOM_30`: days after the end of its month; `DAY_OF_NEXT_MONTH_15`. */
export const PaymentTerms = z
  .string()
  .regex(
    /^(NET_(\d|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-5])|EOM_(\d|[1-9]\d|1[0-7]\d|180)|DAY_OF_NEXT_MONTH_([1-9]|[12]\d|3[01]))$/,
    { error: ({ input }) => termsError(input) },
  )

/** ISO weekdays, Monday is 1. */
export const WorkingDays = z
  .array(z.int().min(1, 'Weekdays are 1 (Monday) to 7 (Sunday).').max(7, 'Weekdays are 1 (Monday) to 7 (Sunday).'))
  .min(1, 'Select at least one working day.')
  .max(7, 'A week has seven days.')
  .refine((days) => new Set(days).size === days.length, 'Enter each weekday once.')
  .transform((days) => [...days].sort())

/** Hours of a full day as a decimal string, such as `7.5`. */
export const HoursPerDay = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$/, 'Enter hours such as 8 or 7.5.')
  .refine((hours) => Number(hours) > 0 && Number(hours) <= 24, 'A day has more than 0 and at most 24 hours.')

/** At most 100 per cent. */
export const Share = Percent.refine((percent) => Number(percent) <= 100, 'A percentage is at most 100.')

const WEB_ADDRESS = /^https?:\/\/(?:[^\s/@:.?#]+\.)+[^\s/@:.?#]{2,}(:\d+)?([/?#]\S*)?$/i

/** A web address; `https://` is added to one without a scheme. Only http and https can become a link. */
export const Website = optionalText(300, 'A web address')
  .transform((typed) => (typed === null || /^https?:\/\//i.test(typed) ? typed : `https://${typed}`))
  .refine(
    (address) => address === null || WEB_ADDRESS.test(address),
    'Enter a web address such as https://www.company.com.',
  )

export const TaxNumber = z
  .string()
  .transform(tidyTaxNumber)
  .pipe(z.string().regex(/^[A-Z0-9./]{0,30}$/, 'A tax number has at most 30 letters and digits.'))
  .transform((typed) => (typed === '' ? null : typed))
  .nullable()

export const ClientAddress = z.strictObject({
  /** The name of the site; null for the billing address. */
  label: optionalText(80).optional(),
  ...addressFields,
})
export type ClientAddress = z.output<typeof ClientAddress>

export const ClientHoliday = z.strictObject({
  date: Day,
  name: text(120, 'The name of the holiday'),
  kind: z.enum(['HOLIDAY', 'SHUTDOWN']),
})
export type ClientHoliday = z.output<typeof ClientHoliday>
