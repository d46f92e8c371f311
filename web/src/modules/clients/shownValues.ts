import type { ClientAddress } from '@muster/contract/clients/parts.contract.ts'
import { countryName } from '../../kernel/countries.ts'
import { isDay, showDay } from '../../ui/format/day.ts'
import { shown } from '../../ui/record/shown.ts'
import { nameOf } from './sources.ts'
import {
  addressLines,
  DELIVERIES,
  FILE_TYPES,
  GROUPINGS,
  leavePolicyInWords,
  TYPES,
  termsInWords,
  weekInWords,
} from './words.ts'

const NOTHING = 'nothing'
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: Object.fromEntries(Object.entries(TYPES).map(([code, { word }]) => [code, word])),
  invoiceGrouping: GROUPINGS,
  invoiceDelivery: DELIVERIES,
  'file.type': FILE_TYPES,
}

const special: Readonly<Record<string, (value: never) => string>> = {
  countryID: countryName,
  paymentTerms: termsInWords,
  leaveBillingPolicy: leavePolicyInWords,
  workingDays: weekInWords,
  parentID: nameOf,
  accountManagerIDs: (ids: readonly string[]) => ids.map(nameOf).join(', '),
  rebatePercent: (percent: string) => `${percent} %`,
  withholdingPercent: (percent: string) => `${percent} %`,
  retentionPercent: (percent: string) => `${percent} %`,
  billingAddress: (address: ClientAddress) => addressLines(address).join(', '),
  siteAddresses: (sites: readonly ClientAddress[]) =>
    sites.map((site) => [site.label, ...addressLines(site)].filter(Boolean).join(', ')).join(' · '),
  creditLimit: (limit: { amount: string }) => (limit.amount === '' ? NOTHING : shown(limit)),
  eInvoiceEndpoint: ({ scheme, id }: { scheme: string; id: string }) => (id === '' ? NOTHING : `${scheme}:${id}`),
  holidays: (days: readonly { date: string; name: string }[]) =>
    days.map(({ date, name }) => `${isDay(date) ? showDay(date) : date} ${name}`).join(', '),
}

/** Any value of a client in words: in its history, and where two versions are compared. */
export function shownValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return NOTHING
  const words = codes[field]
  if (words && typeof value === 'string') return words[value] ?? value
  const show = special[field]
  return show ? show(value as never) : shown(value)
}
