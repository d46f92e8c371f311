import type { Address } from '../../kernel/values/address.ts'

const EMIRATES: Readonly<Record<string, string>> = {
  AUH: 'AUH',
  'ABU DHABI': 'AUH',
  DXB: 'DXB',
  DUBAI: 'DXB',
  SHJ: 'SHJ',
  SHARJAH: 'SHJ',
  AJM: 'AJM',
  AJMAN: 'AJM',
  UAQ: 'UAQ',
  'UMM AL QUWAIN': 'UAQ',
  'UMM AL-QUWAIN': 'UAQ',
  FUJ: 'FUJ',
  FUJAIRAH: 'FUJ',
  RAK: 'RAK',
  'RAS AL KHAIMAH': 'RAK',
  'RAS AL-KHAIMAH': 'RAK',
}

/** The emirate code of PINT AE (ibr-128-ae), from the region or, when empty, the city; null for any other text. */
export const emirateCode = (address: Partial<Address> | null): string | null =>
  EMIRATES[(address?.region ?? '').trim().toUpperCase()] ?? EMIRATES[(address?.city ?? '').trim().toUpperCase()] ?? null
