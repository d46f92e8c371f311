import type { DatedVersion } from '@muster/contract/settings/versions/versions.contract.ts'
import { versionTypeLabels } from '@muster/contract/settings/versions/versions.labels.ts'
import { VERSION_TIMES } from '../../../kernel/records/version-labels.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { NameCell } from '../../../ui/cells/cells.tsx'
import { todayHere } from '../../../ui/format/day.ts'
import type { Toned } from '../../../ui/format/labels.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { VERSION_STATES } from '../labels.ts'

/** `United Arab Emirates, version 3`, `Margin setup of Qatar, version 2`, `Offer letter template, version 4`. */
export function versionName({ kind, _country, number }: Pick<DatedVersion, 'kind' | '_country' | 'number'>): string {
  if (kind === 'COUNTRY_PARAMETERS') return `${_country?.name}, version ${number}`
  if (kind === 'MARGIN_SETUP') return `Margin setup of ${_country?.name}, version ${number}`
  return [versionTypeLabels[kind], _country?.name, `version ${number}`].filter(Boolean).join(', ')
}

/** The label of a status: approved versions are current, future or past. */
export function versionStatusLabel({ status, inForce, effectiveFrom }: DatedVersion): Toned {
  if (status !== 'APPROVED') return VERSION_STATES[status]
  if (inForce) return VERSION_TIMES.IN_FORCE
  return effectiveFrom > todayHere() ? VERSION_TIMES.UPCOMING : VERSION_TIMES.PAST
}

export const versionColumns: readonly Column<DatedVersion>[] = [
  {
    id: 'name',
    title: 'Setting',
    isFixed: true,
    cell: (version, href) => <NameCell name={versionName(version)} href={href} />,
  },
  { id: 'kind', title: 'Type', cell: ({ kind }) => versionTypeLabels[kind] },
  columns.date('effectiveFrom', 'Effective from', { id: 'from', sort: 'effectiveFrom' }),
  columns.status(VERSION_STATES, { sort: 'status' }),
  columns.reference('_enteredBy', 'Proposed by', { id: 'by' }),
  columns.instant('enteredAt', 'Proposed', { sort: 'enteredAt' }),
  columns.reference('_decidedBy', 'Decided by', { isExtra: true }),
]

export const versionCard = (version: DatedVersion): RowCard => ({
  title: versionName(version),
  text: version.source,
  aside: <LabelBadge {...VERSION_STATES[version.status]} />,
})
