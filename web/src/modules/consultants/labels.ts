import {
  bankChangeStatusLabels,
  candidateStatusLabels,
  expiryLabels,
} from '@muster/contract/consultants/consultants.labels.ts'
import type { BankChangeStatus, CandidateStatus } from '@muster/contract/consultants/states.contract.ts'
import type { ExpiryField } from '@muster/contract/consultants/view.contract.ts'
import { toned } from '../../ui/badge/tones.ts'
import type { TonedLabels } from '../../ui/format/labels.ts'

export const STATUSES: TonedLabels<CandidateStatus> = toned(candidateStatusLabels)
export const BANK_CHANGE_STATUSES: TonedLabels<BankChangeStatus> = toned(bankChangeStatusLabels)

/** The documents that expire on the day: `Passport`, or `Passport, visa`. */
export const documentsOn = (documents: Partial<Record<ExpiryField, string | null>>, day: string) =>
  (Object.keys(expiryLabels) as ExpiryField[])
    .filter((field) => documents[field] === day)
    .map((field, at) =>
      at === 0 ? expiryLabels[field] : expiryLabels[field].charAt(0).toLowerCase() + expiryLabels[field].slice(1),
    )
    .join(', ')
