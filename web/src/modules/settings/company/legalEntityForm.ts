import type { LegalEntity } from '@muster/contract/settings/company/legal-entities.contract.ts'
import type { FormValues } from '../../../ui/form/schemaValues.ts'

const BLANK: FormValues = {
  code: '',
  name: '',
  nameArabic: '',
  currency: '',
  address: null,
  taxNumber: '',
  commercialRegistration: '',
  registrar: '',
  wageIDs: [],
  vatRounding: '',
  dueMoves: false,
  eInvoiceProfile: '',
  eInvoiceFrom: '',
  eInvoiceEndpoint: null,
  invoiceBank: null,
  numberPrefix: '',
  zone: '',
}
export const blankLegalEntity = (): FormValues => ({ ...BLANK, countryID: '', bank: null })

/** Without the bank account: it is stored encrypted, and a form with the masked number would save the mask. */
export const legalEntityValues = (entity: LegalEntity): FormValues => ({
  ...Object.fromEntries(Object.keys(BLANK).map((name) => [name, entity[name as keyof LegalEntity] ?? BLANK[name]])),
  version: entity.version,
})

export const blankAccount = () => ({
  accountName: '',
  bankName: '',
  iban: '',
  swift: '',
  routingCode: '',
  accountNumber: '',
})

export const blankEndpoint = () => ({ scheme: '', id: '' })

export const blankAddress = (countryID: unknown) => ({
  lines: [],
  buildingNumber: '',
  additionalNumber: '',
  district: '',
  city: '',
  region: '',
  postalCode: '',
  countryID: countryID ?? '',
})
