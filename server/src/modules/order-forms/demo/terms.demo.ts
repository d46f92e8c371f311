import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import type { Random } from '../../../kernel/security/random.ts'

export interface DemoPay {
  readonly currency: string
  readonly components: readonly { readonly code: string; readonly label: string | null; readonly amount: string }[]
}

/** The billing units and currencies (docs/domain/demo-data.md): offshore by the hour in AED, Egypt and Pakistan in USD, London by the day. */
const SOLD: Readonly<
  Record<string, { unit: 'HOUR' | 'DAY' | 'MONTH'; currency: string; perMonth: number; rate: number }>
> = {
  IN: { unit: 'HOUR', currency: 'AED', perMonth: 168, rate: 0.0417 },
  EG: { unit: 'MONTH', currency: 'USD', perMonth: 1, rate: 0.0206 },
  PK: { unit: 'MONTH', currency: 'USD', perMonth: 1, rate: 0.0036 },
  GB: { unit: 'DAY', currency: 'GBP', perMonth: 21, rate: 1 },
}
/** Paid in AED. */
const IN_DOLLARS = { unit: 'MONTH' as const, currency: 'USD', perMonth: 1, rate: 0.2723 }
/** Countries whose law restricts probation to less than six months or notice to other than 30 to 60 days (docs/domain/country-parameters.md). */
const SHORT_PROBATION: ReadonlySet<string> = new Set(['BH', 'KW', 'OM', 'EG', 'PK'])
const NOTICE: Readonly<Record<string, number>> = { BH: 30, KW: 90, OM: 30, EG: 60, PK: 30 }
const lawful = (countryID: string, regular: number) => ({
  probationMonths: SHORT_PROBATION.has(countryID) ? 3 : 6,
  noticeDays: NOTICE[countryID] ?? regular,
})
/** Approximate ratio of direct cost to gross pay: leave, end of service, visa, insurance. The margin is calculated by the rules. */
const BURDEN: Readonly<Record<string, number>> = {
  AE: 1.2,
  SA: 1.25,
  QA: 1.18,
  BH: 1.2,
  KW: 1.2,
  OM: 1.19,
  IN: 1.12,
  EG: 1.22,
  PK: 1.15,
  GB: 1.25,
}
const THREE_PLACES = new Set(['KWD', 'BHD', 'OMR'])

/** A bill rate with approximately the wanted margin. */
function billOf({ countryID, pay: { currency, components }, share, billedIn }: BilledPlacement) {
  const gross = components.reduce((sum, { amount }) => sum + Number(amount), 0)
  const sold = (billedIn ? IN_DOLLARS : SOLD[countryID]) ?? { unit: 'MONTH' as const, currency, perMonth: 1, rate: 1 }
  const month = (gross * (BURDEN[countryID] ?? 1.2) * sold.rate) / (1 - share)
  const rate = month / sold.perMonth
  const step = rate > 5_000 ? 100 : rate > 500 ? 10 : rate > 50 ? 0.5 : 0.25
  const rounded = Math.ceil(rate / step) * step
  // On-call days are both paid and billed.
  const onCall = !billedIn && (countryID === 'AE' || countryID === 'SA') ? { onCallRate: '250.00' } : {}
  const places = THREE_PLACES.has(sold.currency) ? 3 : 2
  return { unit: sold.unit, currency: sold.currency, rate: rounded.toFixed(places), ...onCall }
}

type BilledPlacement = Pick<DemoPlacement, 'countryID' | 'pay' | 'share' | 'billedIn'>

interface DemoPlacement {
  readonly clientID: string
  readonly countryID: string
  readonly legalEntityID: string
  readonly msaID: string | null
  readonly title: string
  readonly site: string | null
  readonly startDate: string
  readonly endDate: string
  readonly pay: DemoPay
  readonly weekend: readonly number[]
  readonly requiresPo: boolean
  readonly national: boolean
  /** The wanted margin as a share of revenue. */
  readonly share: number
  readonly isStandard: boolean
  /** In another than the default currency. */
  readonly billedIn?: 'USD' | undefined
}

/** Realistic terms of a placement in its country. */
export function termsOf(place: DemoPlacement, chance: Random): OrderFormFields {
  const { weekend, requiresPo, national, share, isStandard, billedIn, pay, ...plain } = place
  const needsVisa = !national && !['IN', 'EG', 'PK'].includes(place.countryID)
  return {
    ...plain,
    ...lawful(place.countryID, chance.pick([30, 30, 60])),
    calendar: { workingDays: [1, 2, 3, 4, 5, 6, 7].filter((day) => !weekend.includes(day)), hoursPerDay: '8' },
    bill: {
      ...billOf({ countryID: place.countryID, pay, share, billedIn }),
      paymentTerms: chance.pick(['NET_30', 'NET_45', 'NET_60', 'NET_90']),
    },
    purchaseOrder: { required: requiresPo },
    pay: { currency: pay.currency, components: pay.components as never },
    leave: { daysPerYear: place.countryID === 'AE' ? 30 : 22, policy: 'NOT_BILLABLE' },
    visa: needsVisa
      ? { required: true, type: 'EMPLOYMENT', designation: place.title, paidBy: 'US' }
      : { required: false },
    medical: isStandard
      ? { category: 'B', dependants: 0 }
      : { category: chance.pick(['A', 'B', 'B', 'C']), dependants: chance.pick([0, 0, 1]) },
    ticket: { perYear: needsVisa ? 1 : 0, dependants: 0 },
    laptop: { provider: isStandard ? 'US' : chance.pick(['US', 'US', 'CLIENT']) },
  }
}
