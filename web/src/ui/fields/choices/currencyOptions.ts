import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import type { Option } from './options.ts'

export const currencyOptions: Option[] = CURRENCIES.map((value) => ({ value, label: value }))
