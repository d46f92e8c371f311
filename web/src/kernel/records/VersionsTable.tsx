import type { DatedVersion } from '@muster/contract/settings/versions/versions.contract.ts'
import { LabelBadge } from '../../ui/badge/StatusBadge.tsx'
import { DateCell, TextCell } from '../../ui/cells/cells.tsx'
import type { Toned } from '../../ui/format/labels.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { RowTable } from '../../ui/table/RowTable.tsx'

type VersionText = Pick<
  DatedVersion,
  'id' | 'number' | 'effectiveFrom' | 'effectiveTo' | 'source' | '_enteredBy' | '_decidedBy'
>

interface VersionsTableProps<E extends VersionText> {
  versions: readonly E[]
  statusOf(version: E): Toned
  /** The page of a version; `/settings/versions/{id}` unless it has its own. */
  hrefOf?(version: E): string
}

const defaultHref = ({ id }: VersionText) => `/settings/versions/${id}`

/** All versions of a setting, with the user who requested and the user who approved each. */
export const VersionsTable = <E extends VersionText>({
  versions,
  statusOf,
  hrefOf = defaultHref,
}: VersionsTableProps<E>) => (
  <RowTable
    name="Versions"
    isFramed
    rows={versions}
    columns={[
      { title: 'Version', cell: (version) => <RouteLink href={hrefOf(version)}>Version {version.number}</RouteLink> },
      { title: 'Effective from', cell: (version) => <DateCell value={version.effectiveFrom} /> },
      { title: 'Effective to', cell: (version) => <DateCell value={version.effectiveTo} /> },
      { title: 'Status', cell: (version) => <LabelBadge {...statusOf(version)} /> },
      { title: 'Source', cell: (version) => version.source },
      { title: 'Requested by', cell: (version) => <TextCell value={version._enteredBy?.name ?? 'System default'} /> },
      { title: 'Approved by', cell: (version) => <TextCell value={version._decidedBy?.name} /> },
    ]}
  />
)
