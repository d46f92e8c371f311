import type { View } from '@muster/contract/kernel/api/views.ts'
import type { ReactNode } from 'react'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { Section } from '../../ui/record/Section.tsx'
import { HelperText } from '../../ui/states/HelperText.tsx'
import { PendingFields } from '../../ui/states/PendingFields.tsx'
import { EmptyState } from '../../ui/states/states.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { RowTable } from '../../ui/table/RowTable.tsx'
import { useEndpoint } from '../api/endpoint.ts'
import type { EndpointRef } from '../api/send.ts'
import type { ListEndpoint, RowOf } from '../lists/ListScreen.tsx'
import { useSees } from '../session/permissions.ts'

interface Props<E extends ListEndpoint> {
  title: string
  /** Next to the heading, for example a button for a new row. */
  action?: ReactNode
  endpoint: EndpointRef<E>
  /** The filter for this record, and the order. */
  query: object
  view: View
  /** Columns of the original list; the first one names the row. */
  columns: readonly Column<RowOf<E>>[]
  hrefOf: (row: RowOf<E>) => string
  empty: { title: string; text: string }
  /** Link to the full list with the same filter. */
  all?: string
}

const MAX = 25

/** Rows of another module's list that belong to a record, as a tab with the columns that the role may see. */
export function RecordRows<E extends ListEndpoint>(props: Props<E>) {
  const { title, action, endpoint, query, view, hrefOf, empty, all } = props
  const sees = useSees(view)
  const columns = props.columns.filter(({ field }) => sees(field))
  const requested = useEndpoint(endpoint, { query: { ...query, pageSize: MAX } } as never)
  const page = requested.data as { items: readonly RowOf<E>[]; meta: { total: number } } | undefined
  const body = () => {
    if (!page) return <PendingFields error={requested.error} onRetry={requested.refetch} groups={1} fields={3} />
    if (page.items.length === 0)
      return (
        <EmptyState compact title={empty.title}>
          {empty.text}
        </EmptyState>
      )
    return (
      <>
        <RowTable
          name={title}
          isFramed
          rows={page.items}
          columns={columns.map((column) => ({ ...column, cell: (row: RowOf<E>) => column.cell(row, hrefOf(row)) }))}
        />
        {all && page.meta.total > MAX && (
          <HelperText below>
            <RouteLink href={all}>All {page.meta.total} in the list</RouteLink>
          </HelperText>
        )}
      </>
    )
  }
  return (
    <Section title={title} action={action}>
      {body()}
    </Section>
  )
}

/** Some columns of a list, in this order. */
export const pick = <Row,>(columns: readonly Column<Row>[], ...ids: string[]): readonly Column<Row>[] =>
  ids.flatMap((id) => columns.find((column) => column.id === id) ?? [])
