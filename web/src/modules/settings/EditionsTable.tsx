import type { Edition } from '@muster/contract/settings/editions.contract.ts'
import { DateCell, TextCell } from '../../ui/cells/cells.tsx'
import { WordChip } from '../../ui/chip/StatusChip.tsx'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { EDITION_STATES } from './words.ts'

/** Every edition of one subject, with who proposed it and who decided. */
export const EditionsTable = ({ editions }: { editions: readonly Edition[] }) => (
  <PlainTable
    name="Editions"
    heads={['Edition', 'From', 'Until', 'Status', 'Source', 'Proposed by', 'Decided by']}
    isFramed
  >
    {editions.map((edition) => (
      <tr key={edition.id}>
        <th scope="row">
          <RouteLink href={`/settings/editions/${edition.id}`}>Edition {edition.number}</RouteLink>
        </th>
        <td>
          <DateCell value={edition.effectiveFrom} />
        </td>
        <td>
          <DateCell value={edition.effectiveTo} />
        </td>
        <td>
          <WordChip {...EDITION_STATES[edition.status]} />
        </td>
        <td>{edition.source}</td>
        <td>
          <TextCell value={edition._enteredBy?.name} />
        </td>
        <td>
          <TextCell value={edition._decidedBy?.name} />
        </td>
      </tr>
    ))}
  </PlainTable>
)
