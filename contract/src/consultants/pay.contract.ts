import * as z from 'zod'
import { type Endpoints, put } from '../kernel/api/endpoint.ts'
import { right } from '../kernel/api/permission.ts'
import { isCurrency } from '../kernel/math/money.ts'
import { type EnteredAmount, payableAmounts } from '../kernel/math/precision.ts'
import { Currency, Day, optionalText, Version } from '../kernel/values/fields.ts'
import { repeatedComponents } from './pay.rules.ts'

export const PAY_CODES = ['BASIC', 'HOUSING', 'TRANSPORT', 'FOOD', 'MOBILE', 'STANDBY_ALW', 'OTHER'] as const
export const PayCode = z.enum(PAY_CODES)

const PayAmount = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/, 'Enter a positive amount such as 12500.50.')

/** One component of the monthly pay. `label` distinguishes two components of type OTHER. */
export const PayComponent = z.strictObject({
  code: PayCode,
  label: optionalText(60, 'The label').default(null),
  amount: PayAmount,
})

/** The components of a monthly pay, also while they are being entered: of an order form or a what-if margin. */
export const PayComponents = z.array(PayComponent).max(20, 'Enter at most 20 components.')

/** The components of a complete pay: of a consultant or a contract. */
export const CompletePay = PayComponents.min(1, 'Enter the basic pay.')
  .refine((parts) => parts.filter(({ code }) => code === 'BASIC').length === 1, 'Enter exactly one basic pay.')
  .superRefine((components, { addIssue }) => {
    for (const { index, message } of repeatedComponents(components))
      addIssue({ code: 'custom', path: [index, 'code'], message })
  })

const PayShown = z.object({
  currency: z.string(),
  /** The sum of the components, per month. */
  gross: z.string(),
  effectiveFrom: z.string(),
  /** Overtime is not paid (docs/domain/payroll.md). */
  overtimeExempt: z.boolean(),
  /** Per on-call day; null where none is agreed. */
  onCallRate: z.string().nullable(),
  components: z.array(z.object({ code: PayCode, label: z.string().nullable(), amount: z.string() })),
})

/**
 * Today's pay and all past and future versions, newest first. A version that has started is never edited: a new one is
 * added.
 */
export const Pay = PayShown.extend({ versions: z.array(PayShown) })
export type Pay = z.output<typeof Pay>

const PayFields = z.strictObject({
  version: Version,
  currency: Currency,
  effectiveFrom: Day,
  /** Defaults to the value of the previous version. */
  overtimeExempt: z.boolean().optional(),
  onCallRate: PayAmount.nullable().optional(),
  components: CompletePay,
})

/** The amounts of a monthly pay, in its currency. */
export const payAmounts = (
  { components, onCallRate }: { components: readonly { amount: string }[]; onCallRate?: string | null | undefined },
  currency: string,
): EnteredAmount[] => [
  ...components.map(({ amount }, i) => ({ path: ['components', i, 'amount'], amount, currency })),
  { path: ['onCallRate'], amount: onCallRate, currency },
]

/** Payable amounts: a known currency, and no more decimals than it has. */
export const PayChange = PayFields.refine(({ currency }) => isCurrency(currency), {
  path: ['currency'],
  error: 'This currency is not supported. Select one from the list.',
}).superRefine(payableAmounts(({ currency, ...pay }) => payAmounts(pay, currency)))
export type PayChange = z.output<typeof PayChange>

export const payEndpoints = {
  change: put('/candidates/:id/pay', {
    summary: 'Sets the monthly pay from an effective date. Earlier versions are kept.',
    may: right('consultant-pay', 'edit'),
    body: PayChange,
    returns: z.object({ version: Version, pay: Pay }),
  }),
} satisfies Endpoints
