import type { Telling } from '../../kernel/RecordHistory.tsx'
import { shownValue } from './shownValues.ts'
import { DEEDS, LABELS } from './words.ts'

/** How the history of a consultant reads. */
export const telling: Telling = { labels: LABELS, deeds: DEEDS, shownValue }
