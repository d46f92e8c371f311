import type { Telling } from '../../kernel/RecordHistory.tsx'
import { shown, worded } from '../../ui/record/shown.ts'

/** A history whose fields are named by their own words. */
export const plainTelling: Telling = {
  labels: {},
  shownValue: (_field, value) => shown(value),
}

/** `socialInsurances.0.employerPercent` → `Social insurances › 1 › Employer percent`: lists are counted from 1, as people do. */
export const placeOf = (field: string) =>
  field
    .split('.')
    .map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : worded(step)))
    .join(' › ')
