import { ACCOUNT_MANAGER_ROLES } from '@muster/contract/clients/visibility.contract.ts'
import { lookupByText, recordSource } from '../../kernel/api/record-source.ts'
import { colleagues } from '../../kernel/lists/people.ts'
import { clientApi } from './endpoints.ts'

/** Those who may look after clients. */
export const accountManagers = colleagues([...ACCOUNT_MANAGER_ROLES])

/** Clients by name or code, for the parent company. */
export const clients = recordSource(clientApi.list, clientApi.get)

/** What the company's clients do, as suggestions; any other word may be typed. */
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
