import { inSentence, type Labels } from '../kernel/api/labels.ts'
import type { PAY_CODES } from './pay.contract.ts'

/** The components of the monthly pay. */
export const payComponentLabels: Labels<(typeof PAY_CODES)[number]> = {
  BASIC: 'Basic pay',
  HOUSING: 'Housing',
  TRANSPORT: 'Transport',
  FOOD: 'Food',
  MOBILE: 'Mobile',
  STANDBY_ALW: 'Standby allowance',
  OTHER: 'Other allowance',
}

/** In contracts and letters: `Housing allowance`. */
export function payComponentTitle(code: keyof typeof payComponentLabels): string {
  const label = payComponentLabels[code]
  return code === 'BASIC' || label.endsWith('allowance') ? label : `${label} allowance`
}

/** In a calculation: `housing`. */
export const payComponentTerm = (code: keyof typeof payComponentLabels): string => inSentence(payComponentLabels[code])
