import { consultantFields } from '@muster/contract/consultants/consultant-fields.labels.ts'
import { attachmentTypeLabels } from '@muster/contract/consultants/consultants.labels.ts'
import { payComponentLabels } from '@muster/contract/consultants/pay.labels.ts'
import { codeLabels } from '@muster/contract/kernel/api/record-fields.ts'
import { countryName } from '../../../kernel/lists/countries.ts'
import { nameOf } from '../../../kernel/lists/names.ts'
import { EXIT_REASONS } from '../../../kernel/records/exit-labels.ts'
import { GENDERS } from '../../../ui/format/terms.ts'
import { formatFieldBy, formatValue } from '../../../ui/record/displayed.ts'

/** The trail stores a file as `PASSPORT: cv.pdf`. */
const describeFile = (stored: string) =>
  stored.replace(/^([A-Z_]+): /, (whole, type: string) =>
    type in attachmentTypeLabels ? `${attachmentTypeLabels[type as never]}: ` : whole,
  )

export const formatConsultantValue = formatFieldBy({
  codes: { ...codeLabels(consultantFields), gender: GENDERS, exitReason: EXIT_REASONS },
  special: {
    countryID: countryName,
    nationality: countryName,
    clientID: nameOf,
    emergencyContacts: (rows: readonly { name: string; relation: string; phone: string }[]) =>
      rows.map(({ name, relation, phone }) => `${name} (${relation}), ${phone}`).join(' · '),
    education: (rows: readonly { degree: string; institute: string; year: number | string | null }[]) =>
      rows.map(({ degree, institute, year }) => [degree, institute, year].filter(Boolean).join(', ')).join(' · '),
    experience: (rows: readonly { employer: string; title: string }[]) =>
      rows.map(({ employer, title }) => `${title}, ${employer}`).join(' · '),
    attachments: describeFile,
    'identity.files': describeFile,
    'bank.files': describeFile,
    'pay.files': describeFile,
    'pay.components': (
      rows: readonly { code: keyof typeof payComponentLabels; label: string | null; amount: string }[],
    ) =>
      rows.map(({ code, label, amount }) => `${label ?? payComponentLabels[code]} ${formatValue(amount)}`).join(', '),
  },
})
