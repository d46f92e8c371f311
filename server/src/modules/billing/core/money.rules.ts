import { toMinor } from '@muster/contract/kernel/math/money.ts'

/** An amount from the database with the decimals of its currency. */
export const moneyIn = (amount: string, currency: string): string => toMinor(amount, currency)
