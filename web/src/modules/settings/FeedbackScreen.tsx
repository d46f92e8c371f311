import { lazy, Suspense, useMemo } from 'react'
import { exportList } from '../../kernel/downloads.ts'
import { useEndpoint } from '../../kernel/endpoint.ts'
import type { ListFilter } from '../../ui/list/filters.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { useOpenRow } from '../../ui/list/useOpenRow.ts'
import { feedbackCard, feedbackColumns } from './feedbackColumns.tsx'
import { feedbackLines } from './lines.ts'
import { KIND_OPTIONS, STATE_OPTIONS } from './words.ts'

const FeedbackDrawer = lazy(() =>
  import('./FeedbackDrawer.tsx').then(({ FeedbackDrawer: component }) => ({ default: component })),
)

const PATH = '/settings/feedback'
const SHAPE = { filters: ['state', 'kind'], sort: '-createdAt' }
const FILTERS: readonly ListFilter[] = [
  { name: 'state', label: 'State', kind: 'many', isPinned: true, options: STATE_OPTIONS },
  { name: 'kind', label: 'Kind', kind: 'many', isPinned: true, options: KIND_OPTIONS },
]

/** What people have said; a row opens with the answer form. */
export function FeedbackScreen() {
  const list = useListState(SHAPE)
  const query = useEndpoint(feedbackLines.list, { query: list.query }, { keepPrevious: true })
  const { openID, hrefOf, close } = useOpenRow(PATH)
  const search = JSON.stringify(list.search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links change with the address only
  const columns = useMemo(() => feedbackColumns(hrefOf), [search])
  const open = query.data?.items.find(({ id }) => id === openID)
  return (
    <>
      <ListPage
        title="Feedback"
        counts={['message', 'messages']}
        table="feedback"
        path={PATH}
        list={list}
        query={query}
        columns={columns}
        rowID={({ id }) => id}
        rowName={({ message }) => message}
        hrefOf={({ id }) => hrefOf(id)}
        card={feedbackCard}
        filters={FILTERS}
        searchHint="Search message, answer, person"
        onExport={(format) => exportList(feedbackLines.list, { query: list.query }, format)}
        empty={{ title: 'No feedback yet', text: 'Everybody can send some from the header of every page.' }}
      />
      {open && (
        <Suspense>
          <FeedbackDrawer key={open.id} feedback={open} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
