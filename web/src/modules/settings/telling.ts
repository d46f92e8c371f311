import type { Telling } from '../../kernel/RecordHistory.tsx'
import { shown, worded } from '../../ui/record/shown.ts'

/** A history whose fields are named by their own words. */
export const plainTelling: Telling = {
  labels: {},
  shownValue: (_field, value) => shown(value),
}

/** That of the approval rules: which rule changed, and how, is told in words beside the edition. */
export const rulesTelling: Telling = {
  labels: { effectiveFrom: 'In force from' },
  shownValue: (_field, value) => shown(value),
  keeps: (field) => !field.startsWith('rules.'),
}

/** `socialInsurances.0.employerPercent` → `Social insurances › 1 › Employer percent`: lists are counted from 1, as people do. */
export const placeOf = (field: string) =>
  field
    .split('.')
    .map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : worded(step)))
    .join(' › ')
