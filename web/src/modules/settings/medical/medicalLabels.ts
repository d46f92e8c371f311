import type {
  MedicalPolicy,
  PolicyCategory,
  PolicyStatus,
  PremiumBand,
  PremiumGender,
  PremiumRelation,
} from '@muster/contract/medical/medical-policies.contract.ts'
import { medicalPolicyEventLabels } from '@muster/contract/medical/medical-policies.labels.ts'
import type { HistoryFormat } from '../../../kernel/records/RecordHistory.tsx'
import { toned } from '../../../ui/badge/tones.ts'
import { type Labels, labelsOf, type TonedLabels } from '../../../ui/format/labels.ts'
import { counted } from '../../../ui/format/number.ts'
import { formatFieldBy } from '../../../ui/record/displayed.ts'

export const CATEGORIES: Labels<PolicyCategory> = { VIP: 'VIP', A_PLUS: 'A+', A: 'A', B: 'B', C: 'C' }

export const POLICY_STATES: TonedLabels<PolicyStatus> = toned(
  { IN_FORCE: 'Active', UPCOMING: 'Scheduled', EXPIRED: 'Ended' },
  { EXPIRED: 'neutral' },
)

/** Inactive takes precedence over the dates. */
export const stateOf = ({
  archived,
  status,
}: Pick<MedicalPolicy, 'archived' | 'status'>): TonedLabels<string>[string] =>
  archived ? { tone: 'neutral', label: 'Archived' } : POLICY_STATES[status]

export const RELATIONS: Labels<PremiumRelation> = {
  EMPLOYEE: 'Employee',
  SPOUSE: 'Spouse',
  CHILD: 'Child',
  PARENT: 'Parent',
}
export const PREMIUM_GENDERS: Labels<PremiumGender> = { ANY: 'Women and men', FEMALE: 'Women', MALE: 'Men' }

export const policyName = ({ insurer, policyNumber }: Pick<MedicalPolicy, 'insurer' | 'policyNumber'>) =>
  `${insurer} ${policyNumber}`

export const policyHistoryFormat: HistoryFormat = {
  labels: {
    countryID: 'Country',
    tpa: 'Administrator',
    validFrom: 'Valid from',
    validTo: 'Valid to',
    premiums: 'Premium table',
    bands: 'Rows of the premium table',
  },
  events: medicalPolicyEventLabels,
  shownValue: formatFieldBy({
    codes: { category: CATEGORIES, status: labelsOf(POLICY_STATES) },
    special: { premiums: (bands: readonly PremiumBand[]) => counted(bands.length, ['row', 'rows']) },
  }),
}
