import { formatAddress } from '@muster/contract/kernel/values/address-text.ts'
import type { WageID } from '@muster/contract/settings/company/legal-entities.contract.ts'
import { settingEventLabels } from '@muster/contract/settings/settings-events.labels.ts'
import { countryName } from '../../kernel/lists/world-countries.ts'
import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { formatFieldBy, formatValue } from '../../ui/record/displayed.ts'
import { VAT_ROUNDINGS, WAGE_SCHEMES } from './labels.ts'

/** A history with its own field labels. */
export const plainHistoryFormat: HistoryFormat = {
  events: settingEventLabels,
  labels: {},
  shownValue: (_field, value) => formatValue(value),
}

/** The history of approval and billing rules: the changes of each rule are shown next to the version. */
export const rulesHistoryFormat: HistoryFormat = {
  ...plainHistoryFormat,
  labels: { effectiveFrom: 'Effective from', revision: 'Version' },
  includes: (field) => !/^(rules|vatRules|issueLimits)\./.test(field),
}

const inCountries = (codes: readonly string[]) => codes.map(countryName).join(', ')

export const teamHistoryFormat: HistoryFormat = {
  events: settingEventLabels,
  labels: { leadID: 'Lead', memberIDs: 'Members', countryIDs: 'Countries' },
  people: ['leadID', 'memberIDs'],
  shownValue: formatFieldBy({ codes: {}, special: { countryIDs: inCountries } }),
}

interface Account {
  bankName?: string
  iban?: string | null
  accountNumber?: string | null
}

/** An account is shown by its bank and the end of its number, which the trail stores masked. */
const accountShown = ({ bankName, iban, accountNumber }: Account) =>
  [bankName, iban ?? accountNumber].filter(Boolean).join(', ')

export const legalEntityHistoryFormat: HistoryFormat = {
  events: settingEventLabels,
  labels: {
    nameArabic: 'Arabic name',
    countryID: 'Country',
    zone: 'Time zone',
    numberPrefix: 'Number prefix',
    taxNumber: 'Tax number',
    vatRounding: 'Tax rounding',
    dueMoves: 'Move due dates to the next working day',
    bank: 'Wage account',
    invoiceBank: 'Invoice account',
    wageIDs: 'Wage registration numbers',
    registrar: 'Registered with',
    eInvoiceEndpoint: 'E-invoice address',
    eInvoiceProfile: 'E-invoice profile',
    eInvoiceFrom: 'E-invoices from',
    taxClosedUntil: 'Tax closed until',
    reopenFrom: 'Reopen after',
  },
  shownValue: formatFieldBy({
    codes: { vatRounding: VAT_ROUNDINGS },
    special: {
      countryID: countryName,
      address: (address: Parameters<typeof formatAddress>[0]) => formatAddress(address) ?? formatValue(null),
      bank: accountShown,
      invoiceBank: accountShown,
      eInvoiceEndpoint: ({ scheme, id }: { scheme: string; id: string }) => `${scheme} ${id}`,
      wageIDs: (ids: readonly WageID[]) =>
        ids.map(({ scheme, value }) => `${WAGE_SCHEMES[scheme]} ${value}`).join(', '),
    },
  }),
  // A new record is always in use, so the field is not shown.
  includes: (field) => field !== 'archived',
}
