import { eventLabels, type Labels } from '../../kernel/api/labels.ts'

/** What happens to the versions of settings: of rules, parameters, templates and margin set-ups. */
export const versionEventLabels = (entity: string): Labels => ({
  ...eventLabels(entity, ['proposed', 'approved', 'rejected', 'replaced'], 'version'),
  [`${entity}.proposal-updated`]: 'updated the proposed version',
  [`${entity}.withdrawn`]: 'withdrew the proposed version',
})
