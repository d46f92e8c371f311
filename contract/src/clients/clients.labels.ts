import type { Labels } from '../kernel/api/labels.ts'
import type { ContactKind } from './contacts.contract.ts'
import type { ClientFileType } from './files.contract.ts'
import type { ClientType } from './parts.contract.ts'
import type { Client } from './shapes.contract.ts'

export const clientTypeLabels: Labels<ClientType> = {
  ACTIVE: 'Active',
  PROSPECT: 'Prospect',
  INACTIVE: 'Inactive',
}

export const contactTypeLabels: Labels<ContactKind> = {
  HIRING_MANAGER: 'Hiring manager',
  ACCOUNTS_PAYABLE: 'Accounts payable',
  PROCUREMENT: 'Procurement',
  TIMESHEET_APPROVER: 'Timesheet approver',
  HUMAN_RESOURCES: 'Human resources',
  EXECUTIVE: 'Executive',
  OTHER: 'Other',
}

export const clientFileTypeLabels: Labels<ClientFileType> = {
  TRADE_LICENCE: 'Trade licence',
  TAX_CERTIFICATE: 'Tax certificate',
  COMMERCIAL_REGISTRATION: 'Commercial registration',
  VENDOR_FORM: 'Vendor form',
  POLICY: 'Policy',
  CORRESPONDENCE: 'Correspondence',
  OTHER: 'Other',
}

export const invoiceGroupingLabels: Labels<Client['invoiceGrouping']> = {
  PER_CONSULTANT: 'One invoice per consultant',
  PER_PO: 'One invoice per purchase order',
  CONSOLIDATED: 'One consolidated invoice',
}

export const invoiceDeliveryLabels: Labels<Client['invoiceDelivery']> = {
  EMAIL: 'Email',
  PORTAL: 'Client portal',
}

/** The fields as the form calls them, for the history and the comparison of two versions. */
export const clientFieldLabels: Labels = {
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

export const clientHolidayTypeLabels = { HOLIDAY: 'Holiday', SHUTDOWN: 'Shutdown' } as const
