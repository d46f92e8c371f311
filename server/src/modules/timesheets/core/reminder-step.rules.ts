interface SentStep {
  readonly rule: string
  readonly step: number | null
}

/** The label of the reminder rule; null for a reminder sent by a user. */
export const reminderStepLabel = ({ rule, step }: SentStep): string | null =>
  step === null
    ? null
    : `${step} ${step === 1 ? 'day' : 'days'} ${rule === 'TIMESHEET_DUE' ? 'before' : 'after'} the end of the month`
