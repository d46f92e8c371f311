import type { LegalEntity, WageID } from '@muster/contract/settings/company/legal-entities.contract.ts'
import type { ExchangeRateStatus } from '@muster/contract/settings/exchange-rates/exchange-rates.contract.ts'
import type { Feedback } from '@muster/contract/settings/teams/feedback.contract.ts'
import type { VersionStatus } from '@muster/contract/settings/versions/versions.contract.ts'
import { DECISIONS } from '../../kernel/records/version-labels.ts'
import { toned } from '../../ui/badge/tones.ts'
import type { Labels, TonedLabels } from '../../ui/format/labels.ts'

export const FEEDBACK_STATES: TonedLabels<Feedback['state']> = toned({ NEW: 'New', READ: 'Read', DONE: 'Done' })

export const VERSION_STATES: TonedLabels<VersionStatus> = DECISIONS
export const RATE_STATES: TonedLabels<ExchangeRateStatus> = DECISIONS

export const VAT_ROUNDINGS: Labels<LegalEntity['vatRounding']> = { LINE: 'Each line', CATEGORY: 'Total per rate' }

export const WAGE_SCHEMES: Labels<WageID['scheme']> = {
  MOHRE_EMPLOYER: 'MOHRE employer number',
  BANK_ROUTING: 'Bank routing code (UAE)',
  GOSI: 'GOSI number',
  HRSD_ESTABLISHMENT: 'HRSD establishment',
  QATAR_EID: 'Establishment ID (Qatar)',
  BAHRAIN_CR: 'Commercial registration (Bahrain)',
  LMRA: 'LMRA number',
  SIO: 'SIO number',
  KUWAIT_PAM: 'PAM number (Kuwait)',
  OMAN_CR: 'Commercial registration (Oman)',
  EPF: 'EPF code',
  ESI: 'ESI code',
  EGYPT_NOSI: 'NOSI number (Egypt)',
  EOBI: 'EOBI number',
  PAYE_REFERENCE: 'PAYE reference',
  BANK_ESTABLISHMENT: 'Bank employer number (Saudi payment file)',
  OTHER: 'Other number',
}
