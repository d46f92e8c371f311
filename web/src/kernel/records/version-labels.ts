import { versionStatusLabels } from '@muster/contract/settings/versions/versions.labels.ts'
import { toned } from '../../ui/badge/tones.ts'

/** Versions of settings and exchange rates: requested by one person, approved by another. */
export const DECISIONS = toned(versionStatusLabels)

/** An approved version by date: scheduled, active or past. */
export const VERSION_TIMES = toned({ IN_FORCE: 'Active', UPCOMING: 'Scheduled', PAST: 'Past' })
