/** What the codes of a client are called on the screens. */

import type { ContactKind } from '@muster/contract/clients/contacts.contract.ts'
import type { ClientFileType } from '@muster/contract/clients/files.contract.ts'
import type { ClientAddress, ClientType } from '@muster/contract/clients/parts.contract.ts'
import type { Client } from '@muster/contract/clients/shapes.contract.ts'
import { formatRegion } from '@muster/contract/kernel/values/address-text.ts'
import { countryName } from '../../kernel/lists/countries.ts'
import { toned } from '../../ui/chip/tones.ts'
import type { Labels, TonedLabels } from '../../ui/format/labels.ts'

export const TYPES: TonedLabels<ClientType> = toned({
  ACTIVE: 'Active',
  PROSPECT: 'Prospect',
  INACTIVE: 'Inactive',
})

export const CONTACT_KINDS: Labels<ContactKind> = {
  HIRING_MANAGER: 'Hiring manager',
  ACCOUNTS_PAYABLE: 'Accounts payable',
  PROCUREMENT: 'Procurement',
  TIMESHEET_APPROVER: 'Timesheet approver',
  HUMAN_RESOURCES: 'Human resources',
  EXECUTIVE: 'Executive',
  OTHER: 'Other',
}

export const FILE_TYPES: Labels<ClientFileType> = {
  TRADE_LICENCE: 'Trade licence',
  TAX_CERTIFICATE: 'Tax certificate',
  COMMERCIAL_REGISTRATION: 'Commercial registration',
  VENDOR_FORM: 'Vendor form',
  POLICY: 'Policy',
  CORRESPONDENCE: 'Correspondence',
  OTHER: 'Other',
}

export const GROUPINGS: Labels<Client['invoiceGrouping']> = {
  PER_CONSULTANT: 'One invoice per consultant',
  PER_PO: 'One invoice per purchase order',
  CONSOLIDATED: 'One consolidated invoice',
}

export const DELIVERIES: Labels<Client['invoiceDelivery']> = {
  EMAIL: 'Email',
  PORTAL: 'Client portal',
}

export const HOLIDAY_KINDS = { HOLIDAY: 'Holiday', SHUTDOWN: 'Shutdown' } as const

/** The address as lines to be written on an envelope. */
export function addressLines(address: ClientAddress): string[] {
  const { lines, buildingNumber, additionalNumber, district, city, postalCode, countryID } = address
  const number = [buildingNumber, additionalNumber].filter(Boolean).join('-')
  return [
    ...lines,
    [number, district].filter(Boolean).join(' '),
    [postalCode, city].filter(Boolean).join(' '),
    formatRegion(address) ?? '',
    countryName(countryID),
  ].filter(Boolean)
}

/** The fields as the form calls them, for the history and the comparison of two versions. */
export const FIELD_LABELS: Labels = {
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
  registrar: 'Registered with',
  eInvoiceEndpoint: 'E-invoice address',
  billingAddress: 'Billing address',
  siteAddresses: 'Sites',
  currency: 'Currency',
  paymentTerms: 'Payment terms',
  creditLimit: 'Credit limit',
  invoiceGrouping: 'Invoices',
  invoiceDelivery: 'Invoice delivery',
  requiresPO: 'PO required',
  requiresSignedTimesheet: 'Signed timesheet required',
  workingDays: 'Working days',
  hoursPerDay: 'Hours per day',
  leaveRemark: 'Leave note',
  leaveBillingPolicy: 'Leave policy',
  rebatePercent: 'Rebate',
  withholdingPercent: 'Withholding tax',
  retentionPercent: 'Retention',
  notes: 'Notes',
  holidays: 'Holidays and shutdowns',
  'file.name': 'File',
  'file.type': 'File type',
  'file.expiresOn': 'File expiry date',
}
