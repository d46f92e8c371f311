import type {
  DocumentTemplateBlocks,
  DocumentTemplateValues,
} from '@muster/contract/settings/document-templates/document-template-catalog.rules.ts'
import { type RenderedTemplate, renderBlocks } from '../../../kernel/documents/document-markup.ts'
import type { Document, PdfDrawing } from '../../../kernel/documents/pdf.ts'

/** The content of an offer letter; dates and amounts are formatted. */
export interface OfferLetter extends RenderedTemplate {
  readonly date: string
  readonly reference: string
  readonly version: number
  readonly entity: { readonly name: string; readonly nameArabic: string | null; readonly address: string | null }
  readonly name: string
  readonly nameArabic: string | null
  readonly nationality: string | null
  readonly position: string
  readonly clientName: string
  readonly site: string | null
  readonly countryName: string
  readonly startDate: string
  readonly startDateArabic: string
  readonly endDate: string
  readonly probation: string
  readonly notice: string
  readonly workingTime: string
  readonly currency: string
  /** Additional agreements, one sentence each. */
  readonly accompanying: readonly string[]
  readonly pay: readonly { readonly name: string; readonly monthly: string; readonly yearly: string }[]
  readonly total: { readonly monthly: string; readonly yearly: string }
  readonly benefits: readonly (readonly [name: string, value: string])[]
  readonly visaRequired: boolean
  readonly passportRequired: boolean
  readonly expiresOn: string
  readonly expiresOnArabic: string
  readonly signatory: string
  readonly signatoryTitle: string
}

const valuesOf = (letter: OfferLetter): DocumentTemplateValues<'OFFER_LETTER'> => ({
  reference: letter.reference,
  date: letter.date,
  arabic: letter.template.arabic,
  entityName: letter.entity.name,
  entityNameArabic: letter.entity.nameArabic,
  entityAddress: letter.entity.address,
  nationality: letter.nationality,
  name: letter.name,
  nameArabic: letter.nameArabic ?? letter.name,
  position: letter.position,
  clientName: letter.clientName,
  site: letter.site,
  countryName: letter.countryName,
  startDate: letter.startDate,
  startDateArabic: letter.startDateArabic,
  endDate: letter.endDate,
  probation: letter.probation,
  notice: letter.notice,
  currency: letter.currency,
  total: letter.total.monthly,
  expiresOn: letter.expiresOn,
  expiresOnArabic: letter.expiresOnArabic,
  signatory: letter.signatory,
  signatoryTitle: letter.signatoryTitle,
  visaRequired: letter.visaRequired,
  passportRequired: letter.passportRequired,
})

const blocksOf = (document: Document, letter: OfferLetter): DocumentTemplateBlocks<'OFFER_LETTER'> => ({
  addressee: () =>
    document.keyValues([
      ['Date', letter.date],
      ['Version', String(letter.version)],
      ['To', letter.name],
      ['Nationality', letter.nationality],
    ]),
  position: () =>
    document.keyValues([
      ['Position', letter.position],
      ['Client', letter.clientName],
      ['Place of work', [letter.site, letter.countryName].filter(Boolean).join(', ')],
      ['First day', letter.startDate],
      ['Last day of the term', letter.endDate],
      ['Probation', letter.probation],
      ['Notice', letter.notice],
      ['Working time', letter.workingTime],
    ]),
  pay: () =>
    document.table(
      [
        { header: 'Component', share: 3 },
        { header: 'Per month', share: 2, align: 'right' },
        { header: 'Per year', share: 2, align: 'right' },
      ],
      [
        ...letter.pay.map(({ name, monthly, yearly }) => [name, monthly, yearly]),
        ['Total', letter.total.monthly, letter.total.yearly],
        ...letter.accompanying.map((text) => [text, '', '']),
      ],
    ),
  benefits: () => document.keyValues(letter.benefits),
  signatory: () => {
    document.paragraph(`${letter.signatory}, ${letter.signatoryTitle}, ${letter.entity.name}`)
    document.space(28)
  },
  acceptance: () =>
    document.keyValues([
      ['Name', letter.name],
      ['Signature', '_______________________________'],
      ['Date', '_______________________________'],
    ]),
})

export const renderOfferLetterPdf: PdfDrawing<OfferLetter> = (document, letter) =>
  renderBlocks(document, letter.template, valuesOf(letter), blocksOf(document, letter))
