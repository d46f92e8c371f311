import { weekdayName } from '@muster/contract/kernel/values/days.ts'
import type {
  DocumentTemplateBlocks,
  DocumentTemplateValues,
} from '@muster/contract/settings/document-templates/document-template-catalog.rules.ts'
import { type RenderedTemplate, renderBlocks } from '../../../kernel/documents/document-markup.ts'
import type { Document, PdfDrawing } from '../../../kernel/documents/pdf.ts'

/** An employment contract as printed; dates and amounts are text already. */
export interface EmploymentContract extends RenderedTemplate {
  readonly number: string
  readonly revision: number
  /** Not approved yet, so it must not be signed. */
  readonly draft: boolean
  readonly employer: string
  /** The signatory of the company, where the settings define one. */
  readonly signatory: Signatory | null
  readonly employerArabic: string | null
  readonly establishmentNumber: string | null
  readonly address: string | null
  readonly employee: string
  readonly employeeArabic: string | null
  readonly nationality: string | null
  readonly passportNumber: string | null
  readonly country: string
  readonly jobTitle: string
  readonly workplace: string | null
  readonly startDate: string
  readonly endDate: string | null
  readonly startDateArabic: string
  readonly endDateArabic: string | null
  readonly probationMonths: number | null
  readonly noticeDays: number | null
  readonly currency: string
  readonly pay: readonly (readonly [component: string, monthly: string, yearly: string])[]
  readonly gross: string
  readonly payDay: number | null
  readonly hoursPerDay: string
  readonly workingDays: readonly number[]
  readonly leaveDays: number | null
  readonly tickets: number | null
  readonly medicalCategory: string | null
  readonly confidentiality: boolean
  readonly nonCompeteMonths: number | null
  readonly governingLaw: string | null
  readonly clauses: string | null
  readonly clausesArabic: string | null
}

const ARABIC_WEEKDAYS = ['الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت', 'الأحد']

const valuesOf = (of: EmploymentContract): DocumentTemplateValues<'EMPLOYMENT_CONTRACT'> => ({
  number: of.number,
  arabic: of.template.arabic,
  country: of.country,
  employer: of.employer,
  employerArabic: of.employerArabic,
  employee: of.employee,
  employeeArabic: of.employeeArabic,
  jobTitle: of.jobTitle,
  workplace: of.workplace,
  startDate: of.startDate,
  startDateArabic: of.startDateArabic,
  endDate: of.endDate,
  endDateArabic: of.endDateArabic,
  probationMonths: of.probationMonths,
  noticeDays: of.noticeDays,
  currency: of.currency,
  gross: of.gross,
  payDay: of.payDay,
  hoursPerDay: of.hoursPerDay,
  workingDays: of.workingDays.map(weekdayName).join(', '),
  workingDaysArabic: of.workingDays.map((day) => ARABIC_WEEKDAYS[day - 1]).join('، '),
  leaveDays: of.leaveDays,
  tickets: of.tickets,
  medicalCategory: of.medicalCategory,
  confidentiality: of.confidentiality,
  nonCompeteMonths: of.nonCompeteMonths,
  governingLaw: of.governingLaw,
  clauses: of.clauses,
  clausesArabic: of.clausesArabic,
})

const blocksOf = (document: Document, of: EmploymentContract): DocumentTemplateBlocks<'EMPLOYMENT_CONTRACT'> => ({
  parties: () => {
    if (of.draft) markDraft(document)
    document.keyValues([
      ['Number', numberOf(of)],
      ['Employer', of.employer],
      ['صاحب العمل', of.template.arabic ? of.employerArabic : null],
      ['Establishment no.', of.establishmentNumber],
      ['Address', of.address],
      ['Employee', of.employee],
      ['الموظف', of.template.arabic ? of.employeeArabic : null],
      ['Nationality', of.nationality],
      ['Passport', of.passportNumber],
    ])
    document.space(6)
  },
  pay: () =>
    document.table(
      [
        { header: 'Component', share: 3 },
        { header: `Monthly (${of.currency})`, share: 2, align: 'right' },
        { header: `Yearly (${of.currency})`, share: 2, align: 'right' },
      ],
      of.pay,
    ),
  signatures: () =>
    signatures(document, [
      ['For the employer', signing(of.employer, of.signatory)],
      ['The employee', of.employee],
    ]),
})

export const renderEmploymentContractPdf: PdfDrawing<EmploymentContract> = (document, of) =>
  renderBlocks(document, of.template, valuesOf(of), blocksOf(document, of))

export const markDraft = (document: Document) => document.paragraph('DRAFT – not approved, not for signature.')

export const numberOf = ({ number, revision }: { readonly number: string; readonly revision: number }) =>
  revision > 1 ? `${number} · version ${revision}` : number

export interface Signatory {
  readonly name: string
  readonly title: string
}

/** The party, and its signatory below. */
export const signing = (party: string, signatory: Signatory | null): string =>
  signatory ? `${party}\n${signatory.name}, ${signatory.title}` : party

/** The signature lines of both parties, with name and date, side by side. */
export function signatures(document: Document, parties: readonly (readonly [role: string, name: string])[]): void {
  // One row, so that there is no page break between a name and its date.
  document.table(
    parties.map(([role]) => ({ header: role, share: 1 })),
    [parties.map(([, name]) => `${name}\n\n\nSignature: ______________________\n\nDate: ____________`)],
  )
}
