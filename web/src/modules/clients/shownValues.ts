import type { ClientAddress } from '@muster/contract/clients/parts.contract.ts'
import { countryName } from '../../kernel/countries.ts'
import { nameOf } from '../../kernel/names.ts'
import { isDay, showDay } from '../../ui/format/day.ts'
import { leavePolicyInWords, termsInWords, weekInWords } from '../../ui/format/terms.ts'
import { wordsOf } from '../../ui/format/words.ts'
import { shown, shownBy } from '../../ui/record/shown.ts'
import { addressLines, DELIVERIES, FILE_TYPES, GROUPINGS, TYPES } from './words.ts'

const NOTHING = shown(null)

export const shownValue = shownBy({
  codes: {
    type: wordsOf(TYPES),
    invoiceGrouping: GROUPINGS,
    invoiceDelivery: DELIVERIES,
    'file.type': FILE_TYPES,
  },
  special: {
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
  },
})
