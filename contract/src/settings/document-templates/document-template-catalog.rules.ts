/** Which papers are printed, and what the words of each may use and must hold (domain.md §4.1). */

/**
 * FIGURE is a day, an amount, a number or a name that the Arabic must say where the English says it, by itself or by `inArabic`;
 * CONDITION is only asked for: `{% if visaRequired %}`.
 */
export type DocumentTemplateVariableKind = 'TEXT' | 'FIGURE' | 'CONDITION'

interface DocumentTemplateVariable {
  readonly label: string
  readonly kind: DocumentTemplateVariableKind
  /** A paper without it would not say what the law or §4.1 asks for: no version leaves it out. */
  readonly required?: true
  /** The variable that says the same in Arabic. */
  readonly inArabic?: string
}

interface DocumentTemplateEntry {
  readonly name: string
  /** For whom it is, and when it is made. */
  readonly about: string
  readonly variables: Readonly<Record<string, DocumentTemplateVariable>>
  /** What the program lays out, by name: figures and signatures, that nobody rewrites or drops. */
  readonly blocks: Readonly<Record<string, string>>
}

const text = (label: string) => ({ label, kind: 'TEXT' }) as const
const figure = (label: string, inArabic?: string) => ({ label, kind: 'FIGURE', ...(inArabic && { inArabic }) }) as const
const must = <V extends DocumentTemplateVariable>(variable: V) => ({ ...variable, required: true }) as const
const condition = (label: string) => ({ label, kind: 'CONDITION' }) as const

const ARABIC = condition('The paper is in Arabic too')

export const DOCUMENT_TEMPLATE_CATALOGUE = {
  OFFER_LETTER: {
    name: 'Offer letter',
    about: 'To the consultant, to be signed; written from an approved order form.',
    variables: {
      reference: must(text('Number of the order form')),
      entityName: must(text('Our legal entity')),
      entityNameArabic: text('Our legal entity, in Arabic'),
      entityAddress: text('Address of our legal entity'),
      date: figure('Day of the letter'),
      name: must(text('Consultant')),
      nameArabic: text('Consultant, in Arabic'),
      nationality: text('Nationality'),
      position: must(figure('Title of the position')),
      clientName: text('Client'),
      site: text('Place of work'),
      countryName: text('Country of work'),
      startDate: figure('First day', 'startDateArabic'),
      startDateArabic: text('First day, in Arabic'),
      endDate: figure('Last day of the term'),
      probation: figure('Probation'),
      notice: figure('Notice'),
      currency: must(figure('Currency of the pay')),
      total: figure('Total pay a month'),
      expiresOn: must(figure('Last day of the offer', 'expiresOnArabic')),
      expiresOnArabic: text('Last day of the offer, in Arabic'),
      signatory: text('Who signs for the company'),
      signatoryTitle: text('Title of who signs'),
      visaRequired: condition('A visa is needed'),
      passportRequired: condition('A passport is needed'),
      arabic: ARABIC,
    },
    blocks: {
      addressee: 'Day, version, name and nationality',
      position: 'Position, place, term, probation, notice and working time',
      pay: 'The table of the pay',
      benefits: 'The benefits',
      signatory: 'Who signs for the company',
      acceptance: 'Where the consultant signs',
    },
  },
  EMPLOYMENT_CONTRACT: {
    name: 'Employment contract',
    about: 'Between our legal entity and the consultant; kept when it is approved.',
    variables: {
      number: text('Number of the contract'),
      employer: text('Employer'),
      employerArabic: text('Employer, in Arabic'),
      employee: text('Employee'),
      employeeArabic: text('Employee, in Arabic'),
      country: text('Country of work'),
      jobTitle: must(figure('Job title')),
      workplace: must(figure('Place of work')),
      startDate: must(figure('First day', 'startDateArabic')),
      startDateArabic: text('First day, in Arabic'),
      endDate: must(figure('Last day', 'endDateArabic')),
      endDateArabic: text('Last day, in Arabic'),
      probationMonths: must(figure('Probation in months')),
      currency: must(figure('Currency of the pay')),
      gross: must(figure('Gross pay a month')),
      payDay: must(figure('Day of the month on which the pay is due')),
      hoursPerDay: must(figure('Hours a day')),
      workingDays: must(figure('Working days', 'workingDaysArabic')),
      workingDaysArabic: text('Working days, in Arabic'),
      leaveDays: must(figure('Days of paid leave a year')),
      tickets: must(figure('Return tickets a year')),
      medicalCategory: must(figure('Category of the medical insurance')),
      noticeDays: must(figure('Notice in days')),
      confidentiality: condition('Confidentiality was agreed on'),
      nonCompeteMonths: must(figure('Months without work for the client')),
      governingLaw: must(text('Law that governs')),
      clauses: must(figure('Further clauses', 'clausesArabic')),
      clausesArabic: text('Further clauses, in Arabic'),
      arabic: ARABIC,
    },
    blocks: {
      parties: 'Number, employer, employee and their papers',
      pay: 'The table of the pay',
      signatures: 'Where both sides sign',
    },
  },
  WORK_ORDER: {
    name: 'Work order',
    about: 'The contract with the client for one consultant; kept when it is approved.',
    variables: {
      number: text('Number of the contract'),
      supplier: text('Our legal entity'),
      client: text('Client'),
      endClient: text('End client'),
      msa: text('Master service agreement'),
      sow: text('Statement of work'),
      consultant: text('Consultant'),
      role: text('Role'),
      startDate: figure('First day'),
      endDate: figure('Last day'),
      notice: figure('Notice'),
      replacement: text('Terms of a replacement'),
      paymentTerms: figure('Payment terms'),
      clauses: must(text('Further terms')),
    },
    blocks: {
      parties: 'Number, agreements and both sides',
      assignment: 'Consultant, role, term, calendar, leave, notice and replacement',
      rates: 'The table of the rates',
      invoicing: 'Purchase order, address, payment terms and tax',
      signatures: 'Where both sides sign',
    },
  },
  PROPOSAL: {
    name: 'Proposal',
    about: 'To a client: a consultant, the rate, and what it stands on.',
    variables: {
      reference: must(text('Number of the proposal')),
      entityName: text('Our legal entity'),
      clientName: text('Client'),
      position: must(text('Title of the position')),
      date: figure('Day of the proposal'),
      validUntil: figure('Valid until'),
      hasSummary: condition('A profile is written'),
      hasRateOptions: condition('There are further rates'),
    },
    blocks: {
      addressee: 'For whom, from whom, day and validity',
      profile: 'Consultant, skills, place, start and lead time',
      summary: 'The profile in the words of the seller',
      rates: 'The table of the rates',
      terms: 'Working time, leave, payment and taxes',
      assumptions: 'Further assumptions of the seller',
      exclusions: 'Further exclusions of the seller',
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
/** `OFFER_LETTER` for every country without words of its own, `OFFER_LETTER-AE` for one. */
export const documentTemplateID = (code: string, countryID: string | null) =>
  countryID === null ? code : `${code}-${countryID}`
export const isDocumentTemplateCode = (kind: string): kind is DocumentTemplateCode =>
  kind in DOCUMENT_TEMPLATE_CATALOGUE

/** What whoever prints a paper gives: every variable, null where there is nothing to say. */
export type DocumentTemplateValues<C extends DocumentTemplateCode> = Readonly<
  Record<keyof (typeof DOCUMENT_TEMPLATE_CATALOGUE)[C]['variables'], string | number | boolean | null>
>
/** How each block of a paper is laid out. */
export type DocumentTemplateBlocks<C extends DocumentTemplateCode> = Readonly<
  Record<keyof (typeof DOCUMENT_TEMPLATE_CATALOGUE)[C]['blocks'], () => void>
>
