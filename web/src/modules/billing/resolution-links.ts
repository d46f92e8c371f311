import type { BillingReason } from '@muster/contract/billing/core/shapes.contract.ts'
import { resolutionLabels } from '@muster/contract/billing/drafts/readiness.labels.ts'
import { PATH } from './labels.ts'

/** The record that an issue belongs to. */
interface LinkSubject {
  clientID: string
  _client: { name: string }
  legalEntityID: string | null
  countryID: string
  month?: string | null
  timesheetID?: string | null
  contractID?: string | null
  invoiceID?: string | null
}

/** The link to where an issue is fixed. */
export function resolutionLink(
  { resolution }: Pick<BillingReason, 'resolution'>,
  about: LinkSubject,
): { label: string; href: string } | null {
  // Issues of the invoice itself have no link on its own page.
  if (about.invoiceID && (resolution === 'INVOICE' || resolution === 'EXPENSE')) return null
  const client = `/clients/${about.clientID}`
  const timesheets = `/timesheets${about.month ? `?month=${about.month}` : ''}`
  const hrefs: Readonly<Record<BillingReason['resolution'], string>> = {
    TIMESHEET: about.timesheetID ? `/timesheets/${about.timesheetID}` : timesheets,
    CONTRACT: about.contractID
      ? `/clients/contracts/${about.contractID}`
      : `/clients/contracts?clientID=${about.clientID}`,
    PURCHASE_ORDER: `/purchase-orders?clientID=${about.clientID}`,
    CLIENT: client,
    LEGAL_ENTITY: about.legalEntityID ? `/settings/legal-entities/${about.legalEntityID}` : '/settings/legal-entities',
    VAT_RULE: '/settings/billing-rules',
    EXCHANGE_RATE: '/settings/exchange-rates',
    EXPENSE: `${PATH}?clientID=${about.clientID}`,
    INVOICE: `${PATH}?clientID=${about.clientID}`,
    AGREEMENT: `/clients/master-agreements?clientID=${about.clientID}`,
  }
  return { label: resolutionLabels[resolution], href: hrefs[resolution] }
}
