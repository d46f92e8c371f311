import type { Labels } from '../../kernel/api/labels.ts'
import type { BillingReason, BillingVerdict } from '../core/shapes.contract.ts'
import type { RetroDirection } from '../retro/retro.contract.ts'

export const billingVerdictLabels: Labels<BillingVerdict> = {
  READY: 'Ready',
  BLOCKED: 'Not ready',
  NOTHING: 'Nothing to bill',
}

export const retroDirectionLabels: Labels<RetroDirection> = {
  UNDER: 'Under-billed',
  OVER: 'Over-billed',
  UNCLEAR: 'Needs manual review',
}

/** The buttons that lead to where an issue is fixed. */
export const resolutionLabels: Labels<BillingReason['resolution']> = {
  TIMESHEET: 'Open timesheet',
  CONTRACT: 'Open contract',
  PURCHASE_ORDER: 'Open purchase orders',
  CLIENT: 'Open client',
  LEGAL_ENTITY: 'Open legal entity',
  VAT_RULE: 'Open tax rules',
  EXCHANGE_RATE: 'Open exchange rates',
  EXPENSE: 'Open invoice',
  INVOICE: 'Open invoice',
  AGREEMENT: 'Open agreements',
}
