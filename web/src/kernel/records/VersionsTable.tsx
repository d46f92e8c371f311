import type { DatedVersion } from '@muster/contract/settings/versions/versions.contract.ts'
import { LabelBadge } from '../../ui/badge/StatusBadge.tsx'
import { DateCell, TextCell } from '../../ui/cells/cells.tsx'
import type { Toned } from '../../ui/format/labels.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'

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
  <PlainTable
    name="Versions"
    heads={['Version', 'Effective from', 'Effective to', 'Status', 'Source', 'Requested by', 'Approved by']}
    isFramed
  >
    {versions.map((version) => (
      <tr key={version.id}>
        <th scope="row">
          <RouteLink href={hrefOf(version)}>Version {version.number}</RouteLink>
        </th>
        <td>
          <DateCell value={version.effectiveFrom} />
        </td>
        <td>
          <DateCell value={version.effectiveTo} />
        </td>
        <td>
          <LabelBadge {...statusOf(version)} />
        </td>
        <td>{version.source}</td>
        <td>
          <TextCell value={version._enteredBy?.name ?? 'System default'} />
        </td>
        <td>
          <TextCell value={version._decidedBy?.name} />
        </td>
      </tr>
    ))}
  </PlainTable>
)
