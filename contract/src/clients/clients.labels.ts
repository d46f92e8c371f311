import { eventLabels, type Labels } from '../kernel/api/labels.ts'
import type { ContactKind } from './contacts.contract.ts'
import type { ClientFileType } from './files.contract.ts'
import type { ClientType } from './parts.contract.ts'
import type { Client } from './shapes.contract.ts'

export const clientTypeLabels: Labels<ClientType> = { ACTIVE: 'Active', PROSPECT: 'Prospect', INACTIVE: 'Inactive' }

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

export const invoiceDeliveryLabels: Labels<Client['invoiceDelivery']> = { EMAIL: 'Email', PORTAL: 'Client portal' }

export const clientHolidayTypeLabels = { HOLIDAY: 'Holiday', SHUTDOWN: 'Shutdown' } as const

export const clientEventLabels: Labels = {
  ...eventLabels('client', [
    'created',
    'imported',
    'updated',
    'archived',
    'restored',
    'deleted',
    'file-added',
    'file-removed',
  ]),
  'client.contact-added': 'added a contact',
  'client.contact-updated': 'updated a contact',
  'client.contact-removed': 'deleted a contact',
  'client.holidays-updated': 'updated the holidays',
}
