/** Colours of the codes on the page of an order form; the labels are in the contract. */

import { offerStateLabels } from '@muster/contract/order-forms/documents/documents.labels.ts'
import { requestStatusLabels } from '@muster/contract/order-forms/onboarding/requests.labels.ts'
import type { Tone } from '../../../ui/badge/StatusBadge.tsx'
import { toned, toneOf } from '../../../ui/badge/tones.ts'
import type { Toned } from '../../../ui/format/labels.ts'

export const offerStates = toned(offerStateLabels)

/** A returned laptop needs no action, unlike a returned invoice or payroll run. */
const OWN_TONES: Readonly<Record<string, Tone>> = { RETURNED: 'neutral' }

/** The label and colour of the status of a request. */
export const requestStatus = (status: string): Toned => ({
  tone: OWN_TONES[status] ?? toneOf(status),
  label: requestStatusLabels[status] ?? status,
})
