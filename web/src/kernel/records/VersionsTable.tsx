import type { DatedVersion } from '@muster/contract/settings/versions/versions.contract.ts'
import { DateCell, TextCell } from '../../ui/cells/cells.tsx'
import { LabelBadge } from '../../ui/chip/StatusChip.tsx'
import type { Toned } from '../../ui/format/labels.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'

type Said = Pick<
  DatedVersion,
  'id' | 'number' | 'effectiveFrom' | 'effectiveTo' | 'source' | '_enteredBy' | '_decidedBy'
>

interface VersionsTableProps<E extends Said> {
  editions: readonly E[]
  word(settingVersion: E): Toned
  /** Where an edition is read; `/settings/editions/{id}` unless it has a page of its own. */
  hrefOf?(settingVersion: E): string
}

const usual = ({ id }: Said) => `/settings/editions/${id}`

/** Every edition of one subject, with who proposed it and who decided. */
export const VersionsTable = <E extends Said>({ editions, word, hrefOf = usual }: VersionsTableProps<E>) => (
  <PlainTable
    name="Editions"
    heads={['Edition', 'From', 'Until', 'Status', 'Source', 'Proposed by', 'Decided by']}
    isFramed
  >
    {editions.map((settingVersion) => (
      <tr key={settingVersion.id}>
        <th scope="row">
          <RouteLink href={hrefOf(settingVersion)}>Edition {settingVersion.number}</RouteLink>
        </th>
        <td>
          <DateCell value={settingVersion.effectiveFrom} />
        </td>
        <td>
          <DateCell value={settingVersion.effectiveTo} />
        </td>
        <td>
          <LabelBadge {...word(settingVersion)} />
        </td>
        <td>{settingVersion.source}</td>
        <td>
          <TextCell value={settingVersion._enteredBy?.name ?? 'Came with the product'} />
        </td>
        <td>
          <TextCell value={settingVersion._decidedBy?.name} />
        </td>
      </tr>
    ))}
  </PlainTable>
)
