/** Contracts with sample values, to preview a template without a record. */

import type { RenderedTemplate } from '../../../kernel/documents/document-markup.ts'
import { renderPdf } from '../../../kernel/documents/pdf.ts'
import type { Samples } from '../../settings/document-templates/validation.queries.ts'
import type { EmploymentContract } from '../contracts/employment-contract.documents.ts'
import type { WorkOrder } from '../contracts/work-order.documents.ts'

const SIGNATORY = { name: 'Layla Haddad', title: 'HR Vice President' }

const employment: Omit<EmploymentContract, keyof RenderedTemplate> = {
  number: 'EC-AE-2026-000123',
  revision: 1,
  draft: true,
  signatory: SIGNATORY,
  employer: 'Demo Talent FZ LLC',
  employerArabic: 'ديمو تالنت',
  establishmentNumber: '1234567890123',
  address: 'Office 1204, Boulevard Plaza, Dubai, United Arab Emirates',
  country: 'United Arab Emirates',
  employee: 'Priya Nair',
  employeeArabic: 'بريا ناير',
  nationality: 'India',
  passportNumber: 'P1234567',
  jobTitle: 'Senior Java Developer',
  workplace: 'Dubai Internet City, Building 4',
  startDate: '1 December 2026',
  startDateArabic: '1 ديسمبر 2026',
  endDate: '30 November 2027',
  endDateArabic: '30 نوفمبر 2027',
  probationMonths: 6,
  noticeDays: 30,
  currency: 'AED',
  gross: '16,800.00',
  payDay: 31,
  pay: [
    ['Basic pay', '10,800.00', '129,600.00'],
    ['Housing allowance', '4,500.00', '54,000.00'],
    ['Transport allowance', '1,500.00', '18,000.00'],
    ['Gross', '16,800.00', '201,600.00'],
  ],
  hoursPerDay: '8',
  workingDays: [1, 2, 3, 4, 5],
  leaveDays: 30,
  tickets: 1,
  medicalCategory: 'B',
  confidentiality: true,
  nonCompeteMonths: 12,
  governingLaw: 'The laws of United Arab Emirates',
  clauses: 'Further clauses appear here.',
  clausesArabic: 'تأتي هنا البنود الأخرى.',
}

const workOrder: Omit<WorkOrder, keyof RenderedTemplate> = {
  number: 'WO-AE-2026-000123',
  revision: 1,
  draft: true,
  signatory: SIGNATORY,
  supplier: 'Demo Talent FZ LLC',
  supplierTaxNumber: '100234567800003',
  client: 'Al Noor Digital Bank',
  clientTaxNumber: '100876543200003',
  endClient: 'Al Noor Cards',
  msa: 'MSA-AE-2026-000012',
  sow: 'SOW-AE-2026-000034',
  consultant: 'Priya Nair',
  role: 'Senior Java Developer',
  startDate: '1 December 2026',
  endDate: '30 November 2027',
  rates: [['1 December 2026', '30 November 2027', 'month', 'AED 36,000.00', 'normal × 1.25']],
  units: 'at least 18, at most 22',
  rebate: null,
  calendar: 'Mon, Tue, Wed, Thu, Fri; 8 hours per day',
  leave: 'not billed',
  notice: '30 days',
  replacement: 'Within ten working days, at no cost.',
  purchaseOrder: 'PO-778812',
  invoicingAddress: 'Accounts payable, Al Noor Tower, Dubai',
  paymentTerms: '30 days after the invoice',
  taxNote: 'VAT of 5 % is added.',
  clauses: 'Further terms appear here.',
}

export const contractSamples: Samples = {
  EMPLOYMENT_CONTRACT: (rendered) => renderPdf('employment-contract', { ...employment, ...rendered }),
  WORK_ORDER: (rendered) => renderPdf('work-order', { ...workOrder, ...rendered }),
}
