import { refTo } from '../../../kernel/records/refs.ts'

interface DocumentRecord {
  readonly id: string
  readonly stateSince: Date
  readonly clientId: string
  readonly clientName: string
  readonly countryId: string
  readonly countryName: string
  readonly legalEntityId: string
  readonly legalEntityName: string
  readonly currency: string
  readonly createdBy: string | null
  readonly creatorName: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly version: number
}

/** The fields that invoices, credit notes, receipts and allocations have in common. */
export const documentFields = (row: DocumentRecord) => ({
  id: row.id,
  since: row.stateSince.toISOString(),
  clientID: row.clientId,
  _client: { id: row.clientId, name: row.clientName },
  countryID: row.countryId,
  _country: { id: row.countryId, name: row.countryName },
  legalEntityID: row.legalEntityId,
  _legalEntity: { id: row.legalEntityId, name: row.legalEntityName },
  currency: row.currency,
  _createdBy: refTo(row.createdBy, row.creatorName),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
})
