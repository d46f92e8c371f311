import type { ContractPay } from '@muster/contract/contracts/fields.contract.ts'
import type * as z from 'zod'

type PayCode = z.infer<typeof ContractPay>['components'][number]['code']

/** The labels of pay components on documents. */
export const PAY_LABELS: Readonly<Record<PayCode, string>> = {
  ...{ BASIC: 'Basic pay', HOUSING: 'Housing allowance', TRANSPORT: 'Transport allowance', FOOD: 'Food allowance' },
  ...{ MOBILE: 'Mobile allowance', STANDBY_ALW: 'Standby allowance', OTHER: 'Other allowance' },
}

/** `NET_30` → `30 days after the invoice`. */
export function describeTerms(terms: string): string {
  const [, kind, days] = /^(NET|EOM|DAY_OF_NEXT_MONTH)_(\d+)$/.exec(terms) ?? []
  if (kind === 'NET') return `${days} days after the invoice`
  if (kind === 'EOM') return `${days} days after the end of the month of the invoice`
  return kind ? `on day ${days} of the month after the invoice` : terms
}

const LEAVE_LABELS: Readonly<Record<string, string>> = {
  NOT_BILLABLE: 'not billed',
  BILLABLE: 'billed as worked',
  BILLABLE_UP_TO_N: 'billed as worked, up to a number of days per year',
  CREDIT_AFTER_N: 'credited after a number of days per year',
}

/** How leave is billed, as documents for the client state it. */
export const describeLeave = (kind: string, days: number | null | undefined): string =>
  `${LEAVE_LABELS[kind] ?? kind}${days ? ` (${days})` : ''}`
