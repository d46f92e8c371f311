/**
 * The required data of a tax invoice by country, as a list of missing fields (docs/domain/invoices.md): party, field
 * and fix. The profile is data of the country parameters; it never decides the tax itself.
 */
import type { Address } from '../../kernel/values/address.ts'
import { indianStateOf, stateWithCode } from '../../kernel/values/indian-states.ts'
import { stateOfGstin, taxNumberProblem } from '../../kernel/values/tax-numbers.ts'
import { hasReservedEndpoint } from '../core/reserved-endpoint.rules.ts'
import { placeOfSupply, supplierState } from './gst.rules.ts'

/** A party by its record on the issue date. */
export interface TaxParty {
  readonly name: string | null
  readonly nameArabic: string | null
  readonly countryID: string
  readonly address: Partial<Address> | null
  readonly taxRegistered: boolean
  readonly taxNumber: string | null
  readonly commercialRegistration: string | null
  /** The authority that issued the UAE trade licence. */
  readonly registrar: string | null
  readonly endpoint: { readonly scheme: string; readonly id: string } | null
}

export interface TaxDocument {
  /** `PINT_AE`, `ZATCA`, `PEPPOL_BIS3`, `COMMERCIAL` … of the supplier's country. */
  readonly profile: string
  /** Whether the legal entity sends e-invoices on the issue date. */
  readonly isElectronic: boolean
  /** Whether a line is taxable: its code is not O. */
  readonly isTaxed: boolean
  readonly isReverseCharged: boolean
  readonly orderReference: string | null
  readonly buyerReference: string | null
}

export interface MissingTaxField {
  readonly code: string
  readonly whose: 'SUPPLIER' | 'CLIENT' | 'INVOICE'
  readonly field: string
  /** A missing field and where it is entered. */
  readonly message: string
  /** Whether the law allows issuing without it. */
  readonly level: 'BLOCKS' | 'WARNS'
}

const EMIRATES: Readonly<Record<string, string>> = {
  ...{ AUH: 'AUH', 'ABU DHABI': 'AUH', DXB: 'DXB', DUBAI: 'DXB', SHJ: 'SHJ', SHARJAH: 'SHJ', AJM: 'AJM', AJMAN: 'AJM' },
  ...{ UAQ: 'UAQ', 'UMM AL QUWAIN': 'UAQ', 'UMM AL-QUWAIN': 'UAQ', FUJ: 'FUJ', FUJAIRAH: 'FUJ' },
  ...{ RAK: 'RAK', 'RAS AL KHAIMAH': 'RAK', 'RAS AL-KHAIMAH': 'RAK' },
}

/** The emirate code of PINT AE (ibr-128-ae), from the region or, when empty, the city; null for any other text. */
export const emirateCode = (address: Partial<Address> | null): string | null =>
  EMIRATES[(address?.region ?? '').trim().toUpperCase()] ?? EMIRATES[(address?.city ?? '').trim().toUpperCase()] ?? null

type Side = 'SUPPLIER' | 'CLIENT'
const OF: Readonly<Record<Side, string>> = { SUPPLIER: 'of the legal entity', CLIENT: 'of the client' }

const missingField = (
  side: MissingTaxField['whose'],
  field: string,
  message: string,
  level: MissingTaxField['level'] = 'BLOCKS',
): MissingTaxField => ({
  ...{ code: `${side.toLowerCase()}.${field}`, whose: side, field, message, level },
})

/** Name and address, required on every invoice. */
function missingPlainFields(side: Side, { name, address }: TaxParty): MissingTaxField[] {
  return [
    ...(name ? [] : [missingField(side, 'name', `Enter the legal name ${OF[side]}.`)]),
    ...(address?.lines?.length || address?.buildingNumber
      ? []
      : [missingField(side, 'address', `Enter the street ${OF[side]}.`)]),
    ...(address?.city ? [] : [missingField(side, 'address.city', `Enter the city ${OF[side]}.`)]),
  ]
}

/** The number of a registered party, valid for its country. */
function missingTaxNumbers(side: Side, { taxNumber, countryID }: TaxParty, isNeeded: boolean): MissingTaxField[] {
  if (!taxNumber) return isNeeded ? [missingField(side, 'taxNumber', `Enter the tax number ${OF[side]}.`)] : []
  const problem = taxNumberProblem(countryID, taxNumber)
  return problem ? [missingField(side, 'taxNumber', `The tax number ${OF[side]} is invalid. ${problem}`)] : []
}

/** The national address of Saudi Arabia. */
function missingSaudiFields(side: Side, { address, countryID }: TaxParty): MissingTaxField[] {
  if (countryID !== 'SA') return []
  const wanted: [string, boolean, string][] = [
    ['address.buildingNumber', /^\d{4}$/.test(address?.buildingNumber ?? ''), 'building number of 4 digits'],
    ['address.district', Boolean(address?.district), 'district'],
    ['address.postalCode', /^\d{5}$/.test(address?.postalCode ?? ''), 'postal code of 5 digits'],
  ]
  return wanted
    .filter(([, fine]) => !fine)
    .map(([field, , what]) => missingField(side, field, `Enter the ${what} ${OF[side]}.`))
}

function missingElectronicFields(side: Side, party: TaxParty, profile: string): MissingTaxField[] {
  const { endpoint, address, countryID, commercialRegistration, registrar } = party
  const found: MissingTaxField[] = []
  const isFilledIn = side === 'CLIENT' && hasReservedEndpoint(profile, party)
  if (!endpoint && !isFilledIn && ['PINT_AE', 'PINT_OM', 'PEPPOL_BIS3'].includes(profile))
    found.push(missingField(side, 'endpoint', `Enter the e-invoice address ${OF[side]}: scheme and identifier.`))
  if (profile !== 'PINT_AE') return found
  if (countryID !== 'AE')
    return address?.region ? found : [...found, missingField(side, 'address.region', `Enter the region ${OF[side]}.`)]
  if (emirateCode(address) === null)
    found.push(missingField(side, 'address.region', `Enter the emirate ${OF[side]}, such as Dubai or DXB.`))
  if (!commercialRegistration)
    found.push(missingField(side, 'commercialRegistration', `Enter the trade licence ${OF[side]}.`))
  else if (!registrar)
    found.push(missingField(side, 'registrar', `Enter the authority that issued the trade licence ${OF[side]}.`))
  return found
}

const SUBMITTED_ELSEWHERE: Readonly<Record<string, string>> = {
  EG_ETA: 'The Egyptian tax authority accepts invoices on its own portal. Submit it there and record its number.',
  PK_FBR: 'The Pakistani revenue authority accepts invoices on its own portal. Submit it there and record its number.',
  ZATCA: 'Clearance by ZATCA needs its certificate. Until then the invoice has the QR code of the first phase.',
}

/** All missing fields before the document can be issued, the supplier's first. */
export function missingTaxFields(supplier: TaxParty, client: TaxParty, document: TaxDocument): MissingTaxField[] {
  const { profile, isTaxed, isReverseCharged, isElectronic } = document
  const isCommercial = profile === 'COMMERCIAL'
  const found = [
    ...missingPlainFields('SUPPLIER', supplier),
    ...(isCommercial ? [] : missingTaxNumbers('SUPPLIER', supplier, isTaxed)),
    ...(profile === 'ZATCA' ? missingZatcaFields(supplier) : []),
    ...(isElectronic ? missingElectronicFields('SUPPLIER', supplier, profile) : []),
    ...missingPlainFields('CLIENT', client),
    ...(isCommercial ? [] : missingTaxNumbers('CLIENT', client, client.taxRegistered || isReverseCharged)),
    ...(profile === 'ZATCA' ? missingSaudiFields('CLIENT', client) : []),
    ...(isElectronic ? missingElectronicFields('CLIENT', client, profile) : []),
    ...(profile === 'GST_IN' ? missingIndianFields(supplier, client) : []),
  ]
  if (isElectronic && profile === 'PEPPOL_BIS3' && !document.orderReference && !document.buyerReference)
    found.push(
      missingField(
        'INVOICE',
        'buyerReference',
        'Enter the client’s reference or purchase order: Peppol requires one of them.',
      ),
    )
  const elsewhere = SUBMITTED_ELSEWHERE[profile]
  if (elsewhere) found.push(missingField('INVOICE', 'submission', elsewhere, 'WARNS'))
  return found
}

const missingZatcaFields = (supplier: TaxParty): MissingTaxField[] => [
  ...(supplier.nameArabic
    ? []
    : [missingField('SUPPLIER', 'nameArabic', 'Enter the Arabic name of the legal entity: it is required by law.')]),
  ...(supplier.commercialRegistration
    ? []
    : [missingField('SUPPLIER', 'commercialRegistration', 'Enter the commercial registration of the legal entity.')]),
  ...missingSaudiFields('SUPPLIER', supplier),
]

/** The states of both parties decide between one tax and two: by GSTIN, else by address. */
function missingIndianFields(supplier: TaxParty, client: TaxParty): MissingTaxField[] {
  const state = (side: Side) =>
    missingField(side, 'address.region', `Enter the GSTIN ${OF[side]}, or choose the state in its address.`)
  return [
    ...(supplierState(supplier) === null ? [state('SUPPLIER')] : otherState('SUPPLIER', supplier)),
    ...(client.countryID === 'IN' && placeOfSupply(supplier, client) === null
      ? [state('CLIENT')]
      : otherState('CLIENT', client)),
  ]
}

/** The tax follows the GSTIN; an address in another state is legal, but usually a mistake. */
function otherState(side: Side, { countryID, taxNumber, address }: TaxParty): MissingTaxField[] {
  const [registered, located] = [stateOfGstin(taxNumber), indianStateOf(address?.region)]
  if (countryID !== 'IN' || registered === null || located === null || registered === located) return []
  return [
    missingField(
      ...([side, 'address.region'] as const),
      `The GSTIN ${OF[side]} is of ${stateWithCode(registered)}, and its address is in ${stateWithCode(located)}. The tax follows the GSTIN. Check both.`,
      'WARNS',
    ),
  ]
}
