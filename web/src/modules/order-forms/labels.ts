/** Colours and choices of the codes of an order form; the labels are in the contract. */

import { COMMON_PAYMENT_TERMS, describePaymentTerms } from '@muster/contract/clients/terms.labels.ts'
import { marginVerdictLabels } from '@muster/contract/margin/margin.labels.ts'
import { orderFormStatusLabels, visaTypeLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import { toned } from '../../ui/badge/tones.ts'
import { type Labels, optionsOf } from '../../ui/format/labels.ts'

export const orderFormStatuses = toned(orderFormStatusLabels)
export const marginVerdicts = toned(marginVerdictLabels)

/** The visa types to choose from when a visa is required. */
export const requiredVisaOptions = optionsOf(visaTypeLabels).filter(({ value }) => value !== 'NONE')

const UNIT_HINTS: Labels = {
  HOUR: 'Hours per month',
  DAY: 'Days per month',
  MONTH: 'Share of a month: 1 is the full month',
}
/** The hint of the minimum and maximum billed units; a general one until the billing unit is chosen. */
export const unitsHint = (unit: unknown): string => UNIT_HINTS[String(unit)] ?? 'Hours or days per month'

const UNIT_NAMES: Labels = { HOUR: 'hours per month', DAY: 'days per month', MONTH: 'of a month' }
/** `160 hours per month`; undefined without a limit. */
export const formatUnits = (amount: string | null | undefined, unit: string | undefined): string | undefined =>
  amount ? `${amount} ${UNIT_NAMES[String(unit)] ?? ''}`.trim() : undefined

/** The common payment terms; a client may have others. */
export const paymentTermsOptions = COMMON_PAYMENT_TERMS.map((value) => ({ value, label: describePaymentTerms(value) }))
