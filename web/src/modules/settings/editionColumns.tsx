import type { Edition } from '@muster/contract/settings/editions.contract.ts'
import { EDITION_TIMES } from '../../kernel/edition-words.ts'
import { DateCell, InstantCell, NameCell, TextCell } from '../../ui/cells/cells.tsx'
import { WordChip } from '../../ui/chip/StatusChip.tsx'
import { todayHere } from '../../ui/format/day.ts'
import type { Toned } from '../../ui/format/words.ts'
import type { Column, RowCard } from '../../ui/table/columns.ts'
import { EDITION_KINDS, EDITION_STATES } from './words.ts'

/** `United Arab Emirates, edition 3`, `Margin set-up of Qatar, edition 2`, `Offer letter template, edition 4`. */
export function editionName({ kind, _country, number }: Pick<Edition, 'kind' | '_country' | 'number'>): string {
  if (kind === 'COUNTRY_PARAMETERS') return `${_country?.name}, edition ${number}`
  if (kind === 'MARGIN_SETUP') return `Margin set-up of ${_country?.name}, edition ${number}`
  return [EDITION_KINDS[kind], _country?.name, `edition ${number}`].filter(Boolean).join(', ')
}

/** The status as people think of it: what was approved is in force, to come or past. */
export function editionWord({ status, inForce, effectiveFrom }: Edition): Toned {
  if (status !== 'APPROVED') return EDITION_STATES[status]
  if (inForce) return EDITION_TIMES.IN_FORCE
  return effectiveFrom > todayHere() ? EDITION_TIMES.UPCOMING : EDITION_TIMES.PAST
}

export const editionColumns: readonly Column<Edition>[] = [
  {
    id: 'name',
    title: 'Setting',
    isFixed: true,
    cell: (edition, href) => <NameCell name={editionName(edition)} href={href} />,
  },
  { id: 'kind', title: 'Kind', cell: ({ kind }) => EDITION_KINDS[kind] },
  {
    id: 'from',
    title: 'In force from',
    sort: 'effectiveFrom',
    cell: ({ effectiveFrom }) => <DateCell value={effectiveFrom} />,
  },
  { id: 'status', title: 'Status', sort: 'status', cell: ({ status }) => <WordChip {...EDITION_STATES[status]} /> },
  { id: 'by', title: 'Proposed by', cell: ({ _enteredBy }) => <TextCell value={_enteredBy?.name} /> },
  {
    id: 'enteredAt',
    title: 'Proposed',
    sort: 'enteredAt',
    cell: ({ enteredAt }) => <InstantCell value={enteredAt} />,
  },
  {
    id: 'decidedBy',
    title: 'Decided by',
    isExtra: true,
    cell: ({ _decidedBy }) => <TextCell value={_decidedBy?.name} />,
  },
]

export const editionCard = (edition: Edition): RowCard => ({
  title: editionName(edition),
  text: edition.source,
  beside: <WordChip {...EDITION_STATES[edition.status]} />,
})
