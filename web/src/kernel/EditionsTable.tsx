import type { Edition } from '@muster/contract/settings/editions.contract.ts'
import { DateCell, TextCell } from '../ui/cells/cells.tsx'
import { WordChip } from '../ui/chip/StatusChip.tsx'
import type { Toned } from '../ui/format/words.ts'
import { RouteLink } from '../ui/link/RouteLink.tsx'
import { PlainTable } from '../ui/table/PlainTable.tsx'

type Said = Pick<Edition, 'id' | 'number' | 'effectiveFrom' | 'effectiveTo' | 'source' | '_enteredBy' | '_decidedBy'>

interface EditionsTableProps<E extends Said> {
  editions: readonly E[]
  word(edition: E): Toned
  /** Where an edition is read; `/settings/editions/{id}` unless it has a page of its own. */
  hrefOf?(edition: E): string
}

const usual = ({ id }: Said) => `/settings/editions/${id}`

/** Every edition of one subject, with who proposed it and who decided. */
export const EditionsTable = <E extends Said>({ editions, word, hrefOf = usual }: EditionsTableProps<E>) => (
  <PlainTable
    name="Editions"
    heads={['Edition', 'From', 'Until', 'Status', 'Source', 'Proposed by', 'Decided by']}
    isFramed
  >
    {editions.map((edition) => (
      <tr key={edition.id}>
        <th scope="row">
          <RouteLink href={hrefOf(edition)}>Edition {edition.number}</RouteLink>
        </th>
        <td>
          <DateCell value={edition.effectiveFrom} />
        </td>
        <td>
          <DateCell value={edition.effectiveTo} />
        </td>
        <td>
          <WordChip {...word(edition)} />
        </td>
        <td>{edition.source}</td>
        <td>
          <TextCell value={edition._enteredBy?.name ?? 'Came with the product'} />
        </td>
        <td>
          <TextCell value={edition._decidedBy?.name} />
        </td>
      </tr>
    ))}
  </PlainTable>
)
