import type { Draw } from '../../kernel/pdf.ts'

/** Everything that an offer letter says, as it was printed; days and amounts are texts already. */
export interface OfferLetter {
  readonly title: string
  readonly printedOn: string
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
  readonly pay: readonly { readonly name: string; readonly monthly: string; readonly yearly: string }[]
  readonly total: { readonly monthly: string; readonly yearly: string }
  readonly benefits: readonly (readonly [name: string, value: string])[]
  readonly conditions: readonly string[]
  readonly expiresOn: string
  readonly expiresOnArabic: string
  readonly signatory: string
  readonly senderTitle: string
  /** Whether the country writes its letters in Arabic as well. */
  readonly arabic: boolean
}

export const draw: Draw<OfferLetter> = (paper, letter) => {
  paper.title(letter.entity.name)
  if (letter.arabic && letter.entity.nameArabic) paper.title(letter.entity.nameArabic)
  if (letter.entity.address) paper.paragraph(letter.entity.address)
  paper.heading(`Offer of employment ${letter.reference}`)
  paper.keyValues([
    ['Date', letter.date],
    ['Version', String(letter.version)],
    ['To', letter.name],
    ['Nationality', letter.nationality],
  ])
  if (letter.arabic) arabicOpening(paper, letter)
  paper.paragraph(
    `Dear ${letter.name}, we are pleased to offer you the position of ${letter.position}. The terms are those below; they take effect with your signature.`,
  )
  paper.heading('Position')
  paper.keyValues([
    ['Position', letter.position],
    ['Client', letter.clientName],
    ['Place of work', [letter.site, letter.countryName].filter(Boolean).join(', ')],
    ['First day', letter.startDate],
    ['Last day of the term', letter.endDate],
    ['Probation', letter.probation],
    ['Notice', letter.notice],
    ['Working time', letter.workingTime],
  ])
  paper.heading(`Pay in ${letter.currency}`)
  paper.table(
    [
      { header: 'Component', share: 3 },
      { header: 'Per month', share: 2, align: 'right' },
      { header: 'Per year', share: 2, align: 'right' },
    ],
    [
      ...letter.pay.map(({ name, monthly, yearly }) => [name, monthly, yearly]),
      ['Total', letter.total.monthly, letter.total.yearly],
    ],
  )
  paper.heading('Benefits')
  paper.keyValues(letter.benefits)
  paper.heading('Conditions')
  for (const condition of letter.conditions) paper.paragraph(`• ${condition}`)
  paper.paragraph(`This offer is valid until ${letter.expiresOn}. After that day it lapses.`)
  paper.heading('For the company')
  paper.paragraph(`${letter.signatory}, ${letter.senderTitle}, ${letter.entity.name}`)
  paper.space(28)
  paper.heading('Acceptance')
  if (letter.arabic) paper.twoLanguages('I accept this offer and its terms.', 'أقبل هذا العرض وشروطه.')
  else paper.paragraph('I accept this offer and its terms.')
  paper.keyValues([
    ['Name', letter.name],
    ['Signature', '_______________________________'],
    ['Date', '_______________________________'],
  ])
}

/** The heart of the offer in both languages, for countries where an employee is entitled to read it in Arabic. */
function arabicOpening(paper: Parameters<Draw<OfferLetter>>[0], letter: OfferLetter): void {
  const name = letter.nameArabic ?? letter.name
  paper.twoLanguages('Offer of employment', 'عرض عمل')
  paper.twoLanguages(`Name: ${letter.name}`, `الاسم: ${name}`)
  paper.twoLanguages(`Position: ${letter.position}`, `المسمى الوظيفي: ${letter.position}`)
  paper.twoLanguages(`First day: ${letter.startDate}`, `تاريخ المباشرة: ${letter.startDateArabic}`)
  paper.twoLanguages(
    `Total pay per month: ${letter.currency} ${letter.total.monthly}`,
    `إجمالي الراتب الشهري: ${letter.total.monthly} ${letter.currency}`,
  )
  paper.twoLanguages(`Valid until: ${letter.expiresOn}`, `صالح حتى: ${letter.expiresOnArabic}`)
}
