/** The numbers by which tax authorities know a company. */

/** Tax numbers are kept without the blanks and dashes that people type between the digits. */
export const tidyTaxNumber = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()

/** What is wrong with a tax number in this country, or null. AE: TRN of 15 digits; SA: 15 digits, a 3 at both ends. */
export function taxNumberProblem(countryID: string, taxNumber: string): string | null {
  if (countryID === 'AE' && !/^\d{15}$/.test(taxNumber)) {
    return 'A tax registration number of the UAE (TRN) has exactly 15 digits, such as 100123456700003.'
  }
  if (countryID === 'SA' && !/^3\d{13}3$/.test(taxNumber)) {
    return 'A Saudi VAT number has exactly 15 digits, and begins and ends with 3, such as 300123456700003.'
  }
  return null
}
