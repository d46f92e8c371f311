import type { Telling } from '../../kernel/RecordHistory.tsx'
import { shown } from '../../ui/record/shown.ts'

/** A history whose fields are named by their own words. */
export const plainTelling: Telling = {
  labels: {},
  shownValue: (_field, value) => shown(value),
}

/** That of the approval rules: which rule changed, and how, is told in words beside the edition. */
export const rulesTelling: Telling = {
  labels: { effectiveFrom: 'In force from', edition: 'Edition' },
  shownValue: (_field, value) => shown(value),
  keeps: (field) => !field.startsWith('rules.'),
}
