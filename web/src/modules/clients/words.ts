/** What the codes of a client are called on the screens. */
import type { ContactKind } from '@muster/contract/clients/contacts.contract.ts'
import type { ClientFileType } from '@muster/contract/clients/files.contract.ts'
import type { ClientAddress, ClientType, LeavePolicyKind } from '@muster/contract/clients/parts.contract.ts'
import type { Client } from '@muster/contract/clients/shapes.contract.ts'
import { countryName } from '../../kernel/countries.ts'
import type { TonedWords, Words } from '../../ui/format/words.ts'

export const TYPES: TonedWords<ClientType> = {
  ACTIVE: { tone: 'done', word: 'Active' },
  PROSPECT: { tone: 'info', word: 'Prospect' },
  INACTIVE: { tone: 'neutral', word: 'Inactive' },
}

export const CONTACT_KINDS: Words<ContactKind> = {
  HIRING_MANAGER: 'Hiring manager',
  ACCOUNTS_PAYABLE: 'Accounts payable',
  PROCUREMENT: 'Procurement',
  TIMESHEET_APPROVER: 'Timesheet approver',
  HUMAN_RESOURCES: 'Human resources',
  EXECUTIVE: 'Executive',
  OTHER: 'Other',
}

export const FILE_TYPES: Words<ClientFileType> = {
  TRADE_LICENCE: 'Trade licence',
  TAX_CERTIFICATE: 'Tax certificate',
  COMMERCIAL_REGISTRATION: 'Commercial registration',
  VENDOR_FORM: 'Vendor form',
  POLICY: 'Policy',
  CORRESPONDENCE: 'Correspondence',
  OTHER: 'Other',
}

export const LEAVE_POLICIES: Words<LeavePolicyKind> = {
  NOT_BILLABLE: 'Leave is not billed',
  BILLABLE: 'All leave is billed',
  BILLABLE_UP_TO_N: 'Leave is billed up to a number of days',
  CREDIT_AFTER_N: 'Leave beyond a number of days is credited',
}

export const GROUPINGS: Words<Client['invoiceGrouping']> = {
  PER_CONSULTANT: 'One invoice per consultant',
  PER_PO: 'One invoice per purchase order',
  CONSOLIDATED: 'One invoice for all',
}

export const DELIVERIES: Words<Client['invoiceDelivery']> = {
  EMAIL: 'By e-mail',
  PORTAL: 'Through the client’s portal',
}

export const HOLIDAY_KINDS = { HOLIDAY: 'Holiday', SHUTDOWN: 'Shutdown' } as const

const ordinal = (day: number) =>
  `${day}${day % 10 === 1 && day !== 11 ? 'st' : day % 10 === 2 && day !== 12 ? 'nd' : day % 10 === 3 && day !== 13 ? 'rd' : 'th'}`

/** `NET_30` → `Net 30 days`; `EOM_30` → `30 days after the end of the month`; `DAY_OF_NEXT_MONTH_15` → `15th of the next month`. */
export function termsInWords(terms: string): string {
  const days = Number(terms.slice(terms.lastIndexOf('_') + 1))
  if (terms.startsWith('NET_')) return days === 0 ? 'At once' : `Net ${days} days`
  if (terms.startsWith('EOM_')) return days === 0 ? 'End of the month' : `${days} days after the end of the month`
  return terms.startsWith('DAY_OF_NEXT_MONTH_') ? `${ordinal(days)} of the next month` : terms
}

const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** `[1, 2, 3, 4, 5]` → `Mon–Fri`; the Gulf's `[1, 2, 3, 4, 7]` → `Sun–Thu`; days that do not follow each other are listed. */
export function weekInWords(days: readonly number[]): string {
  if (days.length === 7) return 'Every day'
  const starts = days.filter((day) => !days.includes(day === 1 ? 7 : day - 1))
  const first = starts[0]
  if (starts.length !== 1 || first === undefined || days.length < 3)
    return days.map((day) => WEEK[day - 1] ?? day).join(', ')
  const last = ((first - 1 + days.length - 1) % 7) + 1
  return `${WEEK[first - 1]}–${WEEK[last - 1]}`
}

export function leavePolicyInWords({ kind, days }: Client['leaveBillingPolicy']): string {
  if (kind === 'BILLABLE_UP_TO_N') return `Billed up to ${days} days a year`
  if (kind === 'CREDIT_AFTER_N') return `Credited beyond ${days} days a year`
  return LEAVE_POLICIES[kind]
}

/** The address as lines to be written on an envelope. */
export function addressLines(address: ClientAddress): string[] {
  const { lines, buildingNumber, additionalNumber, district, city, region, postalCode, countryID } = address
  const number = [buildingNumber, additionalNumber].filter(Boolean).join('-')
  return [
    ...lines,
    [number, district].filter(Boolean).join(' '),
    [postalCode, city].filter(Boolean).join(' '),
    region ?? '',
    countryName(countryID),
  ].filter(Boolean)
}

/** The fields as the form calls them, for the history and the comparison of two versions. */
export const FIELD_LABELS: Words = {
  name: 'Name',
  legalName: 'Legal name',
  code: 'Code',
  type: 'Type',
  countryID: 'Country',
  parentID: 'Parent company',
  accountManagerIDs: 'Account managers',
  industry: 'Industry',
  website: 'Website',
  taxRegistered: 'Registered for tax',
  taxNumber: 'Tax number',
  commercialRegistration: 'Commercial registration',
  eInvoiceEndpoint: 'E-invoice address',
  billingAddress: 'Billing address',
  siteAddresses: 'Sites',
  currency: 'Currency',
  paymentTerms: 'Payment terms',
  creditLimit: 'Credit limit',
  invoiceGrouping: 'Invoices',
  invoiceDelivery: 'Invoices are sent',
  requiresPO: 'Needs a purchase order',
  requiresSignedTimesheet: 'Needs the signed timesheet',
  workingDays: 'Working days',
  hoursPerDay: 'Hours a day',
  leaveRemark: 'Leave remark',
  leaveBillingPolicy: 'Leave policy',
  rebatePercent: 'Rebate',
  withholdingPercent: 'Withholding tax',
  retentionPercent: 'Retention',
  notes: 'Notes',
  holidays: 'Holidays and shutdowns',
  'file.name': 'File',
  'file.type': 'Kind of file',
  'file.expiresOn': 'File expires on',
}
