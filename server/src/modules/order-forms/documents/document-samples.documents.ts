/** Letters with sample values, for previews without a record. */
import type { RenderedTemplate } from '../../../kernel/documents/document-markup.ts'
import type { Samples } from '../../settings/document-templates/validation.queries.ts'
import { printOffer, printProposal } from '../offers/letters.documents.ts'
import type { OfferLetter } from '../offers/offer-letter.documents.ts'
import type { Proposal } from '../offers/proposal.documents.ts'

const offer: Omit<OfferLetter, keyof RenderedTemplate> = {
  date: '20 November 2026',
  reference: 'OF-AE-2026-000123',
  version: 1,
  entity: {
    name: 'Demo Talent FZ LLC',
    nameArabic: 'ديمو تالنت',
    address: 'Office 1204, Boulevard Plaza, Dubai, United Arab Emirates',
  },
  name: 'Priya Nair',
  nameArabic: 'بريا ناير',
  nationality: 'India',
  position: 'Senior Java Developer',
  clientName: 'Al Noor Digital Bank',
  site: 'Dubai Internet City',
  countryName: 'United Arab Emirates',
  startDate: '1 December 2026',
  startDateArabic: '1 ديسمبر 2026',
  endDate: '30 November 2027',
  probation: '6 months',
  notice: '30 days',
  workingTime: 'Monday, Tuesday, Wednesday, Thursday, Friday; 8 hours a day',
  currency: 'AED',
  pay: [
    { name: 'Basic pay', monthly: '10,800.00', yearly: '129,600.00' },
    { name: 'Housing allowance', monthly: '4,500.00', yearly: '54,000.00' },
    { name: 'Transport allowance', monthly: '1,500.00', yearly: '18,000.00' },
  ],
  total: { monthly: '16,800.00', yearly: '201,600.00' },
  accompanying: ['On-call rate: AED 150.00 per day'],
  benefits: [
    ['Annual leave', '30 days a year'],
    ['Medical insurance', 'Category B'],
    ['Visa', 'Arranged and paid by the company'],
  ],
  visaRequired: true,
  passportRequired: true,
  expiresOn: '27 November 2026',
  expiresOnArabic: '27 نوفمبر 2026',
  signatory: 'Layla Haddad',
  signatoryTitle: 'HR Vice President',
}

const proposal: Omit<Proposal, keyof RenderedTemplate> = {
  date: '20 November 2026',
  reference: 'PR-AE-2026-000045',
  validUntil: '20 December 2026',
  entityName: 'Demo Talent FZ LLC',
  clientName: 'Al Noor Digital Bank',
  position: 'Senior Java Developer',
  summary: ['Nine years of Java and Spring, core banking at two banks in the region.'],
  profile: [
    ['Consultant', 'Priya Nair'],
    ['Place of work', 'Dubai Internet City, United Arab Emirates'],
    ['Start', '1 December 2026'],
    ['Lead time', 'Four weeks after your order'],
  ],
  rates: [
    { unit: 'Per month', rate: 'AED 36,000.00' },
    { unit: 'Per day', rate: 'AED 1,750.00' },
  ],
  terms: [
    ['Working time', 'Monday, Tuesday, Wednesday, Thursday, Friday; 8 hours a day'],
    ['Payment', '30 days after the invoice'],
    ['Taxes', 'VAT of 5 % is added.'],
  ],
  assumptions: ['Remote for the first month.'],
  exclusions: ['Licences of the client’s tools.'],
}

export const letterSamples: Samples = {
  OFFER_LETTER: (rendered) => printOffer({ ...offer, ...rendered }),
  PROPOSAL: (rendered) => printProposal({ ...proposal, ...rendered }),
}
