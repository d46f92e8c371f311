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
  statusOf(settingVersion: E): Toned
  /** The page of a version; `/settings/versions/{id}` unless it has its own. */
  hrefOf?(settingVersion: E): string
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
    {versions.map((settingVersion) => (
      <tr key={settingVersion.id}>
        <th scope="row">
          <RouteLink href={hrefOf(settingVersion)}>Version {settingVersion.number}</RouteLink>
        </th>
        <td>
          <DateCell value={settingVersion.effectiveFrom} />
        </td>
        <td>
          <DateCell value={settingVersion.effectiveTo} />
        </td>
        <td>
          <LabelBadge {...statusOf(settingVersion)} />
        </td>
        <td>{settingVersion.source}</td>
        <td>
          <TextCell value={settingVersion._enteredBy?.name ?? 'System default'} />
        </td>
        <td>
          <TextCell value={settingVersion._decidedBy?.name} />
        </td>
      </tr>
    ))}
  </PlainTable>
)
