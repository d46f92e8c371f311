/**
 * The printed documents, and the variables and blocks that the text of each may use and must contain
 * (docs/domain/documents.md).
 */

/**
 * FIGURE is a date, an amount, a number or a name that the Arabic text must contain where the English does, directly or
 * through `inArabic`; CONDITION can only be used in conditions: `{% if visaRequired %}`.
 */
type DocumentTemplateVariableKind = 'TEXT' | 'FIGURE' | 'CONDITION'

interface DocumentTemplateVariable {
  readonly label: string
  readonly kind: DocumentTemplateVariableKind
  /** Required by the law or docs/domain/documents.md: every version must contain it. */
  readonly required?: true
  /** The variable with the same value in Arabic. */
  readonly inArabic?: string
}

interface DocumentTemplateEntry {
  readonly name: string
  /** The recipient and the event that creates it. */
  readonly about: string
  readonly variables: Readonly<Record<string, DocumentTemplateVariable>>
  /** The parts with fixed layout, by name: figures and signatures, which cannot be edited or removed. */
  readonly blocks: Readonly<Record<string, string>>
}

const text = (label: string) => ({ label, kind: 'TEXT' }) as const
const figure = (label: string, inArabic?: string) => ({ label, kind: 'FIGURE', ...(inArabic && { inArabic }) }) as const
const must = <V extends DocumentTemplateVariable>(variable: V) => ({ ...variable, required: true }) as const
const condition = (label: string) => ({ label, kind: 'CONDITION' }) as const

const ARABIC = condition('The document is bilingual (Arabic)')

const DOCUMENT_TEMPLATE_CATALOGUE = {
  OFFER_LETTER: {
    name: 'Offer letter',
    about: 'To the consultant for signature. Generated from an approved order form.',
    variables: {
      reference: must(text('Order form number')),
      entityName: must(text('Legal entity')),
      entityNameArabic: text('Legal entity (Arabic)'),
      entityAddress: text('Legal entity address'),
      date: figure('Letter date'),
      name: must(text('Consultant')),
      nameArabic: text('Consultant (Arabic)'),
      nationality: text('Nationality'),
      position: must(figure('Position')),
      clientName: text('Client'),
      site: text('Work location'),
      countryName: text('Country of work'),
      startDate: figure('Start date', 'startDateArabic'),
      startDateArabic: text('Start date (Arabic)'),
      endDate: figure('End date'),
      probation: figure('Probation'),
      notice: figure('Notice'),
      currency: must(figure('Pay currency')),
      total: figure('Total monthly pay'),
      expiresOn: must(figure('Offer valid until', 'expiresOnArabic')),
      expiresOnArabic: text('Offer valid until (Arabic)'),
      signatory: text('Signatory'),
      signatoryTitle: text('Signatory title'),
      visaRequired: condition('Visa required'),
      passportRequired: condition('Passport required'),
      arabic: ARABIC,
    },
    blocks: {
      addressee: 'Date, version, name and nationality',
      position: 'Position, location, term, probation, notice and working time',
      pay: 'Pay table',
      benefits: 'Benefits',
      signatory: 'Signatory',
      acceptance: 'Consultant signature',
    },
  },
  EMPLOYMENT_CONTRACT: {
    name: 'Employment contract',
    about: 'Between the legal entity and the consultant. Stored on approval.',
    variables: {
      number: text('Contract number'),
      employer: text('Employer'),
      employerArabic: text('Employer (Arabic)'),
      employee: text('Employee'),
      employeeArabic: text('Employee (Arabic)'),
      country: text('Country of work'),
      jobTitle: must(figure('Job title')),
      workplace: must(figure('Work location')),
      startDate: must(figure('Start date', 'startDateArabic')),
      startDateArabic: text('Start date (Arabic)'),
      endDate: must(figure('End date', 'endDateArabic')),
      endDateArabic: text('End date (Arabic)'),
      probationMonths: must(figure('Probation period (months)')),
      currency: must(figure('Pay currency')),
      gross: must(figure('Gross monthly pay')),
      payDay: must(figure('Pay day')),
      hoursPerDay: must(figure('Hours per day')),
      workingDays: must(figure('Working days', 'workingDaysArabic')),
      workingDaysArabic: text('Working days (Arabic)'),
      leaveDays: must(figure('Annual leave (days)')),
      tickets: must(figure('Air tickets per year')),
      medicalCategory: must(figure('Medical category')),
      noticeDays: must(figure('Notice period (days)')),
      confidentiality: condition('Confidentiality agreed'),
      nonCompeteMonths: must(figure('Non-compete (months)')),
      governingLaw: must(text('Governing law')),
      clauses: must(figure('Further clauses', 'clausesArabic')),
      clausesArabic: text('Further clauses (Arabic)'),
      arabic: ARABIC,
    },
    blocks: {
      parties: 'Number, employer, employee and documents',
      pay: 'Pay table',
      signatures: 'Signatures of both parties',
    },
  },
  WORK_ORDER: {
    name: 'Work order',
    about: 'The client contract for one consultant. Stored on approval.',
    variables: {
      number: text('Contract number'),
      supplier: text('Legal entity'),
      client: text('Client'),
      endClient: text('End client'),
      msa: text('Master service agreement'),
      sow: text('Statement of work'),
      consultant: text('Consultant'),
      role: text('Role'),
      startDate: figure('Start date'),
      endDate: figure('End date'),
      notice: figure('Notice'),
      replacement: text('Replacement terms'),
      paymentTerms: figure('Payment terms'),
      clauses: must(text('Further terms')),
    },
    blocks: {
      parties: 'Number, agreements and parties',
      assignment: 'Consultant, role, term, calendar, leave, notice and replacement',
      rates: 'Rate table',
      invoicing: 'Purchase order, address, payment terms and tax',
      signatures: 'Signatures of both parties',
    },
  },
  PROPOSAL: {
    name: 'Proposal',
    about: 'To a client: the consultant, the rate and its assumptions.',
    variables: {
      reference: must(text('Proposal number')),
      entityName: text('Legal entity'),
      clientName: text('Client'),
      position: must(text('Position')),
      date: figure('Proposal date'),
      validUntil: figure('Valid until'),
      hasSummary: condition('Profile included'),
      hasRateOptions: condition('Further rates included'),
    },
    blocks: {
      addressee: 'Recipient, sender, date and validity',
      profile: 'Consultant, skills, location, start and lead time',
      summary: 'Profile summary',
      rates: 'Rate table',
      terms: 'Working time, leave, payment and taxes',
      assumptions: 'Further assumptions',
      exclusions: 'Further exclusions',
    },
  },
} as const satisfies Record<string, DocumentTemplateEntry>

export type DocumentTemplateCode = keyof typeof DOCUMENT_TEMPLATE_CATALOGUE
export const DOCUMENT_TEMPLATE_CODES = Object.keys(DOCUMENT_TEMPLATE_CATALOGUE) as [
  DocumentTemplateCode,
  ...DocumentTemplateCode[],
]
export const documentTemplateEntry = (code: DocumentTemplateCode): DocumentTemplateEntry =>
  DOCUMENT_TEMPLATE_CATALOGUE[code]
/** `OFFER_LETTER` for all countries without their own template, `OFFER_LETTER-AE` for one country. */
export const documentTemplateID = (code: string, countryID: string | null) =>
  countryID === null ? code : `${code}-${countryID}`
export const isDocumentTemplateCode = (kind: string): kind is DocumentTemplateCode =>
  kind in DOCUMENT_TEMPLATE_CATALOGUE

/** What the caller that prints a document passes: every variable, null where there is no value. */
export type DocumentTemplateValues<C extends DocumentTemplateCode> = Readonly<
  Record<keyof (typeof DOCUMENT_TEMPLATE_CATALOGUE)[C]['variables'], string | number | boolean | null>
>
/** How each block of a document is laid out. */
export type DocumentTemplateBlocks<C extends DocumentTemplateCode> = Readonly<
  Record<keyof (typeof DOCUMENT_TEMPLATE_CATALOGUE)[C]['blocks'], () => void>
>
