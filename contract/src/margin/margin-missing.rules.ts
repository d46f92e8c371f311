import type { MarginForm } from './margin-form.contract.ts'

/** What only the form can say of a margin, and does not say yet; the page asks for a calculation once this is empty. */
export function missingOf({ bill, pay }: Pick<MarginForm, 'bill' | 'pay'>): { path: string; message: string }[] {
  const missing = [
    !bill.unit && { path: 'bill.unit', message: 'Say whether the client pays by the month, the day or the hour.' },
    !bill.rate && { path: 'bill.rate', message: 'Enter what the client pays for one unit.' },
    !pay.components?.length && { path: 'pay.components', message: 'Enter what the consultant earns per month.' },
  ]
  return missing.filter((one) => typeof one === 'object')
}
