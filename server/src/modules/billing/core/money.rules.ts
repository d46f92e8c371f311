import { toMinor } from '@muster/contract/kernel/math/money.ts'

/** An amount of the database with the places of its currency. */
export const moneyIn = (amount: string, currency: string): string => toMinor(amount, currency)
