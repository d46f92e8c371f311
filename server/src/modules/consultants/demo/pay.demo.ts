import { ibanOf } from '@muster/contract/kernel/values/bank.ts'
import type { Random } from '../../../kernel/security/random.ts'

interface Market {
  readonly currency: string
  /** Monthly gross from–to, mid level and senior (docs/domain/demo-data.md). */
  readonly mid: readonly [number, number]
  readonly senior: readonly [number, number]
  /** Pay is rounded to this. */
  readonly step: number
  readonly share: number
  /** The account part of a fake IBAN: A for a letter, 9 for a digit. */
  readonly account: string
  readonly dialling: string
}

/** Share of the consultants, pay and bank in each country. Phone blocks are unassigned ones. */
export const MARKETS: Readonly<Record<string, Market>> = {
  AE: {
    currency: 'AED',
    mid: [12_000, 22_000],
    senior: [24_000, 42_000],
    step: 500,
    share: 92,
    account: '9'.repeat(19),
    dialling: '+971 50 000',
  },
  SA: {
    currency: 'SAR',
    mid: [12_000, 22_000],
    senior: [22_000, 40_000],
    step: 500,
    share: 66,
    account: '9'.repeat(20),
    dialling: '+966 50 000',
  },
  QA: {
    currency: 'QAR',
    mid: [11_000, 20_000],
    senior: [22_000, 36_000],
    step: 500,
    share: 22,
    account: `AAAA${'9'.repeat(21)}`,
    dialling: '+974 3000',
  },
  KW: {
    currency: 'KWD',
    mid: [800, 1_500],
    senior: [1_600, 2_600],
    step: 12.5,
    share: 14,
    account: `AAAA${'9'.repeat(22)}`,
    dialling: '+965 5000',
  },
  OM: {
    currency: 'OMR',
    mid: [850, 1_500],
    senior: [1_600, 2_600],
    step: 12.5,
    share: 12,
    account: '9'.repeat(19),
    dialling: '+968 9000',
  },
  BH: {
    currency: 'BHD',
    mid: [900, 1_700],
    senior: [1_900, 3_000],
    step: 12.5,
    share: 8,
    account: `AAAA${'9'.repeat(14)}`,
    dialling: '+973 3000',
  },
  IN: {
    currency: 'INR',
    mid: [90_000, 180_000],
    senior: [200_000, 380_000],
    step: 1_000,
    share: 12,
    account: '',
    dialling: '+91 00000',
  },
  GB: {
    currency: 'GBP',
    mid: [4_000, 5_800],
    senior: [6_000, 8_500],
    step: 50,
    share: 5,
    account: `AAAA${'9'.repeat(14)}`,
    dialling: '+44 7700 900',
  },
  EG: {
    currency: 'EGP',
    mid: [35_000, 80_000],
    senior: [90_000, 160_000],
    step: 1_000,
    share: 5,
    account: '9'.repeat(25),
    dialling: '+20 100 000',
  },
  PK: {
    currency: 'PKR',
    mid: [180_000, 380_000],
    senior: [400_000, 800_000],
    step: 5_000,
    share: 4,
    account: `AAAA${'9'.repeat(16)}`,
    dialling: '+92 300 000',
  },
}

export interface PayPart {
  readonly code: 'BASIC' | 'HOUSING' | 'TRANSPORT' | 'OTHER'
  readonly label: string | null
  readonly amount: string
}

const THREE_PLACES = new Set(['KWD', 'BHD', 'OMR'])

/** Monthly pay within the table; in Saudi Arabia housing is a quarter and transport a tenth of the basic. */
export function payOf(countryID: string, senior: boolean, random: Random): { currency: string; parts: PayPart[] } {
  const { currency, mid, senior: top, step } = MARKETS[countryID]!
  const [min, max] = senior ? top : mid
  const gross = min + step * random.between(0, Math.floor((max - min) / step))
  const rounded = (amount: number) => Math.round(amount / (step / 10)) * (step / 10)
  const basic = rounded(countryID === 'SA' ? gross / 1.35 : gross * (0.5 + random.between(0, 10) / 100))
  const housing = rounded(basic * (countryID === 'SA' ? 0.25 : 0.4))
  const transport = rounded(basic * 0.1)
  const part = (code: PayPart['code'], amount: number, label: string | null = null): PayPart => ({
    code,
    label,
    amount: amount.toFixed(THREE_PLACES.has(currency) ? 3 : 2),
  })
  const other = gross - basic - housing - transport
  const parts = [part('BASIC', basic), part('HOUSING', housing), part('TRANSPORT', transport)]
  return { currency, parts: other > 0 ? [...parts, part('OTHER', other, 'Special allowance')] : parts }
}

const BANKS = ['Demo National Bank', 'Example Commercial Bank', 'Specimen Islamic Bank', 'Sample Trust Bank']

interface DemoBank {
  readonly accountName: string
  readonly bankName: string
  readonly iban: string | null
  readonly swift: string
  readonly routingCode: string | null
  readonly accountNumber: string | null
}

/** The characters that a payment file accepts in the name of an account. */
const NAME_LENGTH = 35

/** The account holder in the notation of banks: plain Latin letters, with as many parts of the name as fit. */
function holderOf(name: string): string {
  const parts = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z .'-]/g, '')
    .split(' ')
  const fitting = parts.findLastIndex((_, i) => parts.slice(0, i + 1).join(' ').length <= NAME_LENGTH)
  return parts.slice(0, fitting + 1).join(' ')
}

/** A fictional bank, with an IBAN with valid check digits. */
export function bankOf(countryID: string, name: string, random: Random): DemoBank {
  const accountName = holderOf(name)
  const digits = (count: number) => Array.from({ length: count }, () => random.between(0, 9)).join('')
  const bankName = random.pick(BANKS)
  const swift = `DEMO${countryID}XX`
  const { account } = MARKETS[countryID]!
  if (!account)
    return { accountName, bankName, iban: null, swift, routingCode: `DEMO0${digits(6)}`, accountNumber: digits(12) }
  const body = account
    .replace(/A+/, (letters) => 'DEMO'.slice(0, letters.length))
    .replace(/9+/, (nines) => digits(nines.length))
  // Payment files of the UAE identify a bank by nine digits.
  const routingCode = countryID === 'AE' ? `99900000${BANKS.indexOf(bankName)}`.slice(-9) : null
  return { accountName, bankName, iban: ibanOf(countryID, body), swift, routingCode, accountNumber: null }
}
