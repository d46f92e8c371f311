/**
 * The parts of a UBL document used by its head and its lines: amounts, parties, tax categories
 * (docs/domain/invoices.md).
 */

import { rounded } from '../../kernel/math/rational.ts'
import { formatRegion } from '../../kernel/values/address-text.ts'
import type { SnapshotInvoice, SnapshotLine, SnapshotParty } from '../invoices/invoice-snapshot.contract.ts'
import { emirateCode } from '../tax/emirates.rules.ts'
import { element, type XmlNode } from './xml.rules.ts'

export const amountIn = (name: string, value: string, currency: string): XmlNode | null =>
  element(name, value, { currencyID: currency })

/** Whether no line is taxed: all are out of scope or exempt. */
export const isUntaxed = ({ lines }: Pick<SnapshotInvoice, 'lines'>): boolean =>
  lines.every(({ taxCode }) => taxCode === 'O' || taxCode === 'E')

/**
 * Only out-of-scope lines have no rate (BR-O-05), and only zero and standard rates have no reason (BR-S-10, BR-Z-10).
 */
export function taxCategory(
  name: string,
  {
    code,
    percent,
    note,
    reasonCode,
  }: { code: SnapshotLine['taxCode']; percent: string; note?: string | null; reasonCode?: string | null },
): XmlNode | null {
  const hasReason = code !== 'S' && code !== 'Z'
  return element(name, [
    element('cbc:ID', code),
    code === 'O' ? null : element('cbc:Percent', rounded(percent, 2)),
    hasReason ? element('cbc:TaxExemptionReasonCode', reasonCode) : null,
    hasReason ? element('cbc:TaxExemptionReason', note) : null,
    element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
  ])
}

/** In the UAE a region is the code of an emirate (ibr-128-ae). */
const subdivision = ({ address, countryID }: SnapshotParty): string | null =>
  (countryID === 'AE' ? emirateCode(address) : null) ?? formatRegion({ ...address, countryID })

function postalAddress(name: string, party: SnapshotParty): XmlNode | null {
  const { address, countryID } = party
  const street = [address.buildingNumber, address.lines?.[0]].filter(Boolean).join(' ')
  const more = address.lines?.slice(1).join(', ')
  return element(name, [
    element('cbc:StreetName', street),
    element('cbc:AdditionalStreetName', [more, address.district].filter(Boolean).join(', ')),
    element('cbc:CityName', address.city),
    element('cbc:PostalZone', address.postalCode),
    element('cbc:CountrySubentity', subdivision(party)),
    element('cac:Country', [element('cbc:IdentificationCode', countryID)]),
  ])
}

/** Where an exported service was delivered: at the client (ibr-152-ae). */
export const deliveryPlace = (client: SnapshotParty): XmlNode | null =>
  element('cac:Delivery', [element('cac:DeliveryLocation', [postalAddress('cac:Address', client)])])

/**
 * A tax number with the country before it (BR-CO-09), but on PINT AE, which takes the 15 digits of a TRN alone
 * (ibr-132-ae).
 */
const formatTaxNumber = ({ taxNumber, countryID }: SnapshotParty, isPint: boolean): string | null =>
  taxNumber === null || (isPint && countryID === 'AE') || /^[A-Z]{2}/.test(taxNumber)
    ? taxNumber
    : `${countryID}${taxNumber}`

export function ublParty(party: SnapshotParty, invoice: SnapshotInvoice, profile: string): XmlNode | null {
  const { endpoint, contact, name, commercialRegistration, registrar } = party
  const isPint = profile === 'PINT_AE'
  const licence: Record<string, string> =
    isPint && party.countryID === 'AE'
      ? { schemeAgencyID: 'TL', ...(registrar && { schemeAgencyName: registrar }) }
      : {}
  // Out-of-scope documents must not show a tax number (BR-O-02).
  const number = !isPint && invoice.lines.some(({ taxCode }) => taxCode === 'O') ? null : formatTaxNumber(party, isPint)
  return element('cac:Party', [
    endpoint && element('cbc:EndpointID', endpoint.id, { schemeID: endpoint.scheme }),
    element('cac:PartyName', [element('cbc:Name', name)]),
    postalAddress('cac:PostalAddress', party),
    number === null
      ? null
      : element('cac:PartyTaxScheme', [
          element('cbc:CompanyID', number),
          element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
        ]),
    element('cac:PartyLegalEntity', [
      element('cbc:RegistrationName', name),
      element('cbc:CompanyID', commercialRegistration, licence),
    ]),
    element('cac:Contact', [
      element('cbc:Name', contact?.name),
      element('cbc:Telephone', contact?.phone),
      element('cbc:ElectronicMail', contact?.email),
    ]),
  ])
}
