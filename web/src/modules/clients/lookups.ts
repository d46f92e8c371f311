import { ACCOUNT_MANAGER_ROLES } from '@muster/contract/clients/visibility.contract.ts'
import { lookupByText, recordSource } from '../../kernel/api/record-source.ts'
import { colleagues } from '../../kernel/lists/people.ts'
import { clientApi } from './endpoints.ts'

/** The users who can be account managers. */
export const accountManagers = colleagues([...ACCOUNT_MANAGER_ROLES])

/** Clients by name or code, for the parent company. */
export const clients = recordSource(clientApi.list, clientApi.get)

/** Common industries of clients, as suggestions; other text is possible. */
export const INDUSTRIES = [
  'Aviation',
  'Banking',
  'Construction',
  'Education',
  'Energy',
  'Health',
  'Hospitality',
  'Insurance',
  'Logistics',
  'Manufacturing',
  'Marine',
  'Media',
  'Mining',
  'Public sector',
  'Real estate',
  'Retail',
  'Technology',
  'Telecom',
  'Utilities',
]
export const industries = lookupByText(INDUSTRIES)
