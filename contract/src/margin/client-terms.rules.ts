import type { Role } from '../access/roles.ts'
import { clientView } from '../clients/visibility.contract.ts'
import { may, right } from '../kernel/api/permission.ts'
import { maySeeField } from '../kernel/api/views.ts'

/**
 * Whether margins may be calculated with the terms of a client for this user: the figures reveal them, such as the
 * rebate (decision 0013).
 */
export const usesClientTerms = (who: { readonly role: Role }): boolean =>
  maySeeField(clientView, who.role, 'rebatePercent') || may(who, right('order-forms', 'create'))
