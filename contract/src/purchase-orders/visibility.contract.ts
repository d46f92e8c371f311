import type { View } from '../kernel/api/views.ts'

const NAMES = [
  'number',
  'reference',
  'title',
  'status',
  'derivedStatus',
  'clientID',
  '_client',
  'countryID',
  '_country',
]
const PLACE = ['legalEntityID', '_legalEntity', 'since', 'createdAt', 'updatedAt']
const TOTALS = [
  'currency',
  'basis',
  'value',
  'ceiling',
  'allowedOverrun',
  'consumed',
  'committed',
  'remaining',
  'available',
  'burn',
]
const DATES = ['validFrom', 'validTo', 'runOutOn', 'daysLeft']

/**
 * Limited access (MD, COO, country managers, business development): status and totals (docs/domain/permissions.md);
 * no documents, contracts or lines.
 */
export const purchaseOrderView: View = {
  resource: 'purchase-orders',
  limited: [...NAMES, ...PLACE, ...TOTALS, ...DATES],
}
