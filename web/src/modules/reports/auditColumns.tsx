import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import type { AuditEntry } from '@muster/contract/reports/audit.contract.ts'
import { IconLock } from '@tabler/icons-react'
import { CountryCell, EmptyCell, InstantCell } from '../../ui/cells/cells.tsx'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { humanizeField } from '../../ui/record/displayed.ts'
import { columns } from '../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../ui/table/columns.ts'
import { entityLabel, withoutID } from './audit-labels.ts'

const labels: Readonly<Record<string, string>> = ROLE_LABELS
export const auditRoleLabel = (role: string | null) => (role ? (labels[role] ?? role) : null)

/** The first changed fields by name, and the number of others. */
function Fields({ changes: all }: Pick<AuditEntry, 'changes'>) {
  const changes = withoutID(all)
  if (changes.length === 0) return <EmptyCell />
  const names = changes.slice(0, 2).map(({ field }) => humanizeField(field))
  const rest = changes.length - names.length
  return `${names.join(', ')}${rest > 0 ? ` +${rest}` : ''}`
}

/** Sealed in the hash chain, so that a later change of the entry is detected. */
export const Sealed = () => (
  <span className="text-done" title="Later changes of this entry are detected.">
    <IconLock size={15} stroke={1.7} aria-hidden="true" />
    <span className="sr-only">Sealed</span>
  </span>
)

export const auditColumns: readonly Column<AuditEntry>[] = [
  columns.instant('at', 'When', { sort: 'at', width: 110 }),
  {
    id: 'actor',
    title: 'Who',
    cell: ({ actorName, actorRole }) => (
      <>
        {actorName}
        {actorRole && <span className="subline truncate">{auditRoleLabel(actorRole)}</span>}
      </>
    ),
  },
  {
    id: 'event',
    title: 'Event',
    isFixed: true,
    cell: ({ eventLabel }, href = '') => (
      <RouteLink href={href} className="text-medium">
        {eventLabel}
      </RouteLink>
    ),
  },
  {
    id: 'record',
    title: 'Record',
    cell: ({ entity, entityName }) => (
      <>
        {entityName ?? <EmptyCell />}
        <span className="subline truncate">{entityLabel(entity)}</span>
      </>
    ),
  },
  { id: 'changes', title: 'Fields', cell: ({ changes }) => <Fields changes={changes} /> },
  { id: 'country', title: 'Country', isExtra: true, cell: ({ countryID }) => <CountryCell value={countryID} /> },
  { id: 'sealed', title: 'Sealed', width: 70, cell: ({ sealed }) => (sealed ? <Sealed /> : <EmptyCell />) },
]

export const auditCard = ({ actorName, entity, entityName, eventLabel, at, sealed }: AuditEntry): RowCard => ({
  title: `${eventLabel} · ${entityName ?? entityLabel(entity)}`,
  text: (
    <>
      {entityName ? `${entityLabel(entity)} · ` : ''}
      {actorName}, <InstantCell value={at} />
    </>
  ),
  aside: sealed && <Sealed />,
})
