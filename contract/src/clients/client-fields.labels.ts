import type { RecordFields } from '../kernel/api/record-fields.ts'
import {
  clientFileTypeLabels,
  clientTypeLabels,
  invoiceDeliveryLabels,
  invoiceGroupingLabels,
} from './clients.labels.ts'
import { contactFields } from './contact-fields.labels.ts'

const IDENTITY = {
  name: {
    label: 'Name',
    import: { aliases: ['Client', 'Client name', 'Customer', 'Company', 'Company name', 'Account'], required: true },
  },
  countryID: { label: 'Country', import: { field: 'country', aliases: ['Country code', 'countryID'], required: true } },
  legalName: { label: 'Legal name', import: { aliases: ['Registered name', 'Trade name'] } },
  code: { label: 'Code', import: { aliases: ['Client code', 'Customer code', 'Account no', 'Customer no'] } },
  type: { label: 'Type', codes: clientTypeLabels, import: { aliases: ['Status', 'Client type'] } },
  parentID: { label: 'Parent company' },
  accountManagerIDs: {
    label: 'Account managers',
    format: 'LIST',
    import: { field: 'accountManagers', aliases: ['Account manager', 'Owner', 'Sales person'] },
  },
  industry: { label: 'Industry', import: { aliases: ['Sector'] } },
  website: { label: 'Website', import: { aliases: ['Web', 'URL', 'Homepage'] } },
} as const satisfies RecordFields

const TAX = {
  taxNumber: {
    label: 'Tax number',
    import: { aliases: ['Tax no', 'TRN', 'VAT number', 'VAT no', 'GSTIN', 'Tax registration number'] },
  },
  taxRegistered: {
    label: 'Registered for tax',
    format: 'FLAG',
    import: { aliases: ['Tax registered', 'VAT registered'] },
  },
  commercialRegistration: {
    label: 'Commercial registration',
    hint: 'Trade licence or CR number.',
    import: { aliases: ['CR', 'CR no', 'Trade licence', 'Trade license'] },
  },
  registrar: { label: 'Registered with', hint: 'The authority, such as Dubai Economy and Tourism.' },
  eInvoiceEndpoint: { label: 'E-invoice address' },
  'eInvoiceEndpoint.scheme': {
    label: 'E-invoice scheme',
    hint: '0235 for a UAE tax number, 0088 for a GLN, EM for email.',
  },
  'eInvoiceEndpoint.id': { label: 'E-invoice address', hint: 'The identifier in that scheme.' },
} as const satisfies RecordFields

const TERMS = {
  currency: { label: 'Currency', import: {} },
  paymentTerms: { label: 'Payment terms', import: { aliases: ['Terms', 'Credit days'] } },
  creditLimit: { label: 'Credit limit', import: {} },
  invoiceGrouping: { label: 'Invoices', codes: invoiceGroupingLabels, import: { aliases: ['Invoice grouping'] } },
  invoiceDelivery: { label: 'Invoice delivery', codes: invoiceDeliveryLabels, import: {} },
  requiresPO: { label: 'PO required', format: 'FLAG', import: { aliases: ['Requires PO'] } },
  requiresSignedTimesheet: {
    label: 'Signed timesheet required',
    format: 'FLAG',
    import: { aliases: ['Requires signed timesheet', 'Signed timesheet'] },
  },
  workingDays: { label: 'Working days', import: { aliases: ['Work week', 'Weekdays'] } },
  hoursPerDay: { label: 'Hours per day', import: { aliases: ['Daily hours'] } },
  leaveRemark: { label: 'Leave note', import: { aliases: ['Leave remark'] } },
  leaveBillingPolicy: { label: 'Leave policy' },
  'leaveBillingPolicy.kind': {
    label: 'Leave policy',
    import: { field: 'leavePolicy', aliases: ['Leave billing policy'] },
  },
  'leaveBillingPolicy.days': {
    label: 'Days per year',
    history: 'Leave days per year',
    unit: 'days',
    import: { field: 'leaveDays', aliases: ['Leave days a year'] },
  },
  rebatePercent: { label: 'Rebate', format: 'PERCENT', import: { aliases: ['Rebate %'] } },
  withholdingPercent: {
    label: 'Withholding tax',
    format: 'PERCENT',
    import: { aliases: ['Withholding %', 'WHT', 'WHT %'] },
  },
  retentionPercent: { label: 'Retention', format: 'PERCENT', import: { aliases: ['Retention %'] } },
} as const satisfies RecordFields

const ADDRESSES = {
  billingAddress: { label: 'Billing address' },
  'billingAddress.lines': {
    label: 'Address',
    format: 'LIST',
    import: { field: 'address.lines', aliases: ['Billing address', 'Street', 'Address line'] },
  },
  'billingAddress.buildingNumber': {
    label: 'Building number',
    import: { field: 'address.buildingNumber', aliases: ['Building no'] },
  },
  'billingAddress.additionalNumber': {
    label: 'Additional number',
    import: { field: 'address.additionalNumber', aliases: ['Additional no'] },
  },
  'billingAddress.district': { label: 'District', import: { field: 'address.district' } },
  'billingAddress.city': { label: 'City', import: { field: 'address.city', aliases: ['Town'] } },
  'billingAddress.region': {
    label: 'Region',
    import: { field: 'address.region', aliases: ['State', 'Emirate', 'Province'] },
  },
  'billingAddress.postalCode': {
    label: 'Postal code',
    import: { field: 'address.postalCode', aliases: ['Post code', 'ZIP', 'PO box'] },
  },
  siteAddresses: { label: 'Sites' },
  'siteAddresses.label': { label: 'Site name' },
} as const satisfies RecordFields

const PARTS = {
  'contact.name': { ...contactFields.name, import: { aliases: ['Contact', 'Contact person'] } },
  'contact.email': {
    ...contactFields.email,
    import: { aliases: ['Contact e-mail', 'Contact mail', 'Email', 'E-mail'] },
  },
  'contact.phone': { ...contactFields.phone, import: { aliases: ['Phone', 'Telephone', 'Mobile'] } },
  notes: { label: 'Notes', import: { aliases: ['Remarks', 'Comments'] } },
  holidays: { label: 'Holidays and shutdowns' },
  'file.name': { label: 'Document' },
  'file.type': { label: 'Document type', codes: clientFileTypeLabels },
  'file.expiresOn': { label: 'Document expiry date', format: 'DAY' },
} as const satisfies RecordFields

/** The fields of a client. */
export const clientFields = { ...IDENTITY, ...TAX, ...TERMS, ...ADDRESSES, ...PARTS } as const satisfies RecordFields
export type ClientField = keyof typeof clientFields
