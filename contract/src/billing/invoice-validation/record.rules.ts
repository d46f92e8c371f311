/**
 * The data that a tax invoice requires of the records of both parties, by country and profile
 * (docs/domain/invoices.md), checked before it is issued. The profile is data of the country parameters; it never
 * decides the tax itself.
 */

import { SAUDI_ADDRESS } from '../../kernel/values/address.ts'
import { indianStateOf, stateWithCode } from '../../kernel/values/indian-states.ts'
import { stateOfGstin } from '../../kernel/values/tax-numbers.ts'
import { hasReservedEndpoint } from '../core/reserved-endpoint.rules.ts'
import { emirateCode } from '../tax/emirates.rules.ts'
import { placeOfSupply, supplierState } from '../tax/gst.rules.ts'
import { OF_SIDE, recordRule, requiredField } from './record-rule.rules.ts'
import type { InvoiceRule } from './rule.types.ts'
import { recordTaxNumber } from './tax-number.rules.ts'
import type { PartyOfDocument, TaxDocument, TaxParty } from './tax-party.types.ts'

const isZatca = ({ document }: PartyOfDocument) => document.profile === 'ZATCA'
const isZatcaSupplier = (subject: PartyOfDocument) => isZatca(subject) && subject.side === 'SUPPLIER'
const isSaudiParty = (subject: PartyOfDocument) => isZatca(subject) && subject.party.countryID === 'SA'
const isElectronic =
  (...profiles: readonly string[]) =>
  ({ document }: PartyOfDocument) =>
    document.isElectronic && profiles.includes(document.profile)
const isPintAE = isElectronic('PINT_AE')
const isEmirati = (subject: PartyOfDocument) => isPintAE(subject) && subject.party.countryID === 'AE'

const isEndpointFilledIn = ({ side, party, document }: PartyOfDocument) =>
  side === 'CLIENT' && hasReservedEndpoint(document.profile, party)

/** Of each party: name and address, tax number, then what the profile adds. */
export const PARTY_RULES: readonly InvoiceRule<PartyOfDocument>[] = [
  requiredField('name', 'legal name', ({ party }) => Boolean(party.name)),
  requiredField('address', 'street', ({ party: { address } }) =>
    Boolean(address?.lines?.length || address?.buildingNumber),
  ),
  requiredField('address.city', 'city', ({ party }) => Boolean(party.address?.city)),
  recordTaxNumber,
  recordRule({
    field: 'nameArabic',
    applies: isZatcaSupplier,
    check: ({ party }) =>
      party.nameArabic ? null : 'Enter the Arabic name of the legal entity: it is required by law.',
  }),
  requiredField(
    'commercialRegistration',
    'commercial registration',
    ({ party }) => Boolean(party.commercialRegistration),
    { applies: isZatcaSupplier },
  ),
  // The national address of Saudi Arabia.
  ...SAUDI_ADDRESS.map(({ field, what, isValid }) =>
    requiredField(`address.${field}`, what, ({ party }) => isValid(party.address ?? {}), { applies: isSaudiParty }),
  ),
  requiredField(
    'endpoint',
    'e-invoice address',
    (subject) => subject.party.endpoint !== null || isEndpointFilledIn(subject),
    { applies: isElectronic('PINT_AE', 'PINT_OM', 'PEPPOL_BIS3'), hint: ': scheme and identifier' },
  ),
  requiredField('address.region', 'region', ({ party }) => Boolean(party.address?.region), {
    applies: (subject) => isPintAE(subject) && !isEmirati(subject),
  }),
  requiredField('address.region', 'emirate', ({ party }) => emirateCode(party.address) !== null, {
    applies: isEmirati,
    hint: ', such as Dubai or DXB',
  }),
  requiredField('commercialRegistration', 'trade licence', ({ party }) => Boolean(party.commercialRegistration), {
    applies: isEmirati,
  }),
  requiredField('registrar', 'authority that issued the trade licence', ({ party }) => Boolean(party.registrar), {
    applies: (subject) => isEmirati(subject) && Boolean(subject.party.commercialRegistration),
  }),
]

/** Both parties of a document. */
interface PartiesOfDocument {
  readonly supplier: TaxParty
  readonly client: TaxParty
  readonly document: TaxDocument
}

type PartiesRule = InvoiceRule<PartiesOfDocument>

const isIndian = ({ document }: PartiesOfDocument) => document.profile === 'GST_IN'

/** The states decide between one tax and two: by GSTIN, else by address. */
const isStateKnown = ({ supplier, client }: PartiesOfDocument, side: 'SUPPLIER' | 'CLIENT'): boolean =>
  side === 'SUPPLIER'
    ? supplierState(supplier) !== null
    : client.countryID !== 'IN' || placeOfSupply(supplier, client) !== null

const stateKnown = (side: 'SUPPLIER' | 'CLIENT'): PartiesRule => ({
  code: `${side.toLowerCase()}.address.region`,
  field: 'address.region',
  applies: isIndian,
  check: (parties) =>
    isStateKnown(parties, side) ? null : `Enter the GSTIN ${OF_SIDE[side]}, or select the state in its address.`,
  fix: side,
})

/** The tax follows the GSTIN; an address in another state is legal, but usually a mistake. */
const sameState = (side: 'SUPPLIER' | 'CLIENT'): PartiesRule => ({
  code: `${side.toLowerCase()}.address.region`,
  field: 'address.region',
  applies: (parties) => isIndian(parties) && isStateKnown(parties, side),
  check: ({ supplier, client }) => {
    const { countryID, taxNumber, address } = side === 'SUPPLIER' ? supplier : client
    const registered = stateOfGstin(taxNumber)
    const located = indianStateOf(address?.region)
    return countryID !== 'IN' || registered === null || located === null || registered === located
      ? null
      : `The GSTIN ${OF_SIDE[side]} is of ${stateWithCode(registered)}, and its address is in ${stateWithCode(located)}. The tax follows the GSTIN. Check both.`
  },
  fix: side,
  level: 'WARNS',
})

const SUBMITTED_ELSEWHERE: Readonly<Record<string, string>> = {
  EG_ETA: 'The Egyptian tax authority accepts invoices on its own portal. Submit it there and record its number.',
  PK_FBR: 'The Pakistani revenue authority accepts invoices on its own portal. Submit it there and record its number.',
  ZATCA: 'Clearance by ZATCA needs its certificate. Until then the invoice has the QR code of the first phase.',
}

/** Of the two together, and of the invoice itself. */
export const PARTIES_RULES: readonly PartiesRule[] = [
  stateKnown('SUPPLIER'),
  sameState('SUPPLIER'),
  stateKnown('CLIENT'),
  sameState('CLIENT'),
  {
    code: 'invoice.buyerReference',
    field: 'buyerReference',
    applies: ({ document }) => document.isElectronic && document.profile === 'PEPPOL_BIS3',
    check: ({ document }) =>
      document.orderReference || document.buyerReference
        ? null
        : 'Enter the client’s reference or purchase order: Peppol requires one of them.',
    fix: 'INVOICE',
  },
  {
    code: 'invoice.submission',
    field: 'submission',
    check: ({ document }) => SUBMITTED_ELSEWHERE[document.profile] ?? null,
    fix: 'INVOICE',
    level: 'WARNS',
  },
]
