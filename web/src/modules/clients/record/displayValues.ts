import { clientFields } from '@muster/contract/clients/client-fields.labels.ts'
import type { ClientAddress } from '@muster/contract/clients/parts.contract.ts'
import { describeLeavePolicy, describePaymentTerms } from '@muster/contract/clients/terms.labels.ts'
import { codeLabels } from '@muster/contract/kernel/api/record-fields.ts'
import { countryName } from '../../../kernel/lists/countries.ts'
import { nameOf } from '../../../kernel/lists/names.ts'
import { formatDate, isDay } from '../../../ui/format/day.ts'
import { describeWeek } from '../../../ui/format/terms.ts'
import { formatFieldBy, formatValue } from '../../../ui/record/displayed.ts'
import { addressLines } from '../labels.ts'

const NOTHING = formatValue(null)

export const formatClientValue = formatFieldBy({
  codes: codeLabels(clientFields),
  special: {
    countryID: countryName,
    paymentTerms: describePaymentTerms,
    leaveBillingPolicy: describeLeavePolicy,
    workingDays: describeWeek,
    parentID: nameOf,
    accountManagerIDs: (ids: readonly string[]) => ids.map(nameOf).join(', '),
    rebatePercent: (percent: string) => `${percent} %`,
    withholdingPercent: (percent: string) => `${percent} %`,
    retentionPercent: (percent: string) => `${percent} %`,
    billingAddress: (address: ClientAddress) => addressLines(address).join(', '),
    siteAddresses: (sites: readonly ClientAddress[]) =>
      sites.map((site) => [site.label, ...addressLines(site)].filter(Boolean).join(', ')).join(' · '),
    creditLimit: (limit: { amount: string }) => (limit.amount === '' ? NOTHING : formatValue(limit)),
    eInvoiceEndpoint: ({ scheme, id }: { scheme: string; id: string }) => (id === '' ? NOTHING : `${scheme}:${id}`),
    holidays: (days: readonly { date: string; name: string }[]) =>
      days.map(({ date, name }) => `${isDay(date) ? formatDate(date) : date} ${name}`).join(', '),
  },
})
