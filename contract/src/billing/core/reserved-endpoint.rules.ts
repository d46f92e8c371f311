/**
 * Whom an e-invoice of the UAE names as its receiver where the client is abroad and has no e-invoice address: an address that PINT AE reserves,
 * which its service provider reports to the tax authority and sends to nobody. Clients in the UAE have an address of their own.
 */
import type { SnapshotInvoice, SnapshotParty } from '../invoices/invoice-snapshot.contract.ts'

/** By what is supplied: exports at the zero rate, and whatever else a client outside the e-invoicing of the UAE buys. */
const RESERVED = {
  export: { scheme: '0235', id: '9900000099' },
  other: { scheme: '0235', id: '9900000098' },
} as const

/** Whether the product fills in the address of this client, so that nobody is asked for one. */
export const hasReservedEndpoint = (profile: string, client: Pick<SnapshotParty, 'countryID'>): boolean =>
  profile === 'PINT_AE' && client.countryID !== 'AE'

/** A service for a client outside the UAE at the zero rate. */
export const isExport = ({ client, categories }: Pick<SnapshotInvoice, 'client' | 'categories'>, profile: string) =>
  profile === 'PINT_AE' && client.countryID !== 'AE' && categories.some((one) => one.code === 'Z')

/** The address to which the e-invoice goes: the client's own, else the reserved one. */
export function receiverEndpoint(
  invoice: Pick<SnapshotInvoice, 'client' | 'categories'>,
  profile: string,
): SnapshotParty['endpoint'] {
  const { client } = invoice
  if (client.endpoint !== null || !hasReservedEndpoint(profile, client)) return client.endpoint
  return isExport(invoice, profile) ? RESERVED.export : RESERVED.other
}
