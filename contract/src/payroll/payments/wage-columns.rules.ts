/** Shorthand for the built-in profiles: a column as in the document of the bank. */
import { OVERTIME_KINDS } from '../core/items.contract.ts'
import { WageColumn } from './payment-file.contract.ts'

type ColumnOptions = Omit<Partial<WageColumn>, 'name' | 'source'>

export const column = (name: string, source: string, more: ColumnOptions = {}): WageColumn =>
  WageColumn.parse({ name, source, ...more })
export const amount = (name: string, source: string): WageColumn => column(name, source, { format: 'AMOUNT' })
export const optional = { required: false } as const
export const digits = (count: number, what: string) => ({
  match: { pattern: `^\\d{${count}}$`, message: `${what} must have ${count} digits.` },
})
export const iban = (country: string, length: number) => ({
  check: 'IBAN' as const,
  match: {
    pattern: `^${country}[A-Z0-9]{${length - 2}}$`,
    message: `IBANs of ${country} must have ${length} characters.`,
  },
})
export const OVERTIME_CODES = OVERTIME_KINDS.map((kind) => `OVERTIME_${kind}`)
