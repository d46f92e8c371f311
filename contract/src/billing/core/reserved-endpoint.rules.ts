/**
 * The receiver address in UAE e-invoices for clients abroad without an e-invoice address: PINT AE reserves addresses
 * that are reported to the tax authority and not delivered to a client. Clients in the UAE have their own address.
 */
import type { SnapshotInvoice, SnapshotParty } from '../invoices/invoice-snapshot.contract.ts'

/** By the supply: zero-rated exports, and other supplies to a client outside UAE e-invoicing. */
const RESERVED = { export: { scheme: '0235', id: '9900000099' }, other: { scheme: '0235', id: '9900000098' } } as const

/** Whether the reserved address is filled in for this client, so that the user is not asked for one. */
export const hasReservedEndpoint = (profile: string, client: Pick<SnapshotParty, 'countryID'>): boolean =>
  profile === 'PINT_AE' && client.countryID !== 'AE'

/** A zero-rated service for a client outside the UAE. */
export const isExport = ({ client, categories }: Pick<SnapshotInvoice, 'client' | 'categories'>, profile: string) =>
  profile === 'PINT_AE' && client.countryID !== 'AE' && categories.some((one) => one.code === 'Z')

/** The receiver address of the e-invoice: the client's own, else the reserved one. */
export function receiverEndpoint(
  invoice: Pick<SnapshotInvoice, 'client' | 'categories'>,
  profile: string,
): SnapshotParty['endpoint'] {
  const { client } = invoice
  if (client.endpoint !== null || !hasReservedEndpoint(profile, client)) return client.endpoint
  return isExport(invoice, profile) ? RESERVED.export : RESERVED.other
}
