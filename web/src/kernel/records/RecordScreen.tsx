import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import type { Right } from '@muster/contract/kernel/api/permission.ts'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useAddress } from '../../ui/list/page/useListState.ts'
import type { RecordAction } from '../../ui/record/menu/OverflowMenu.tsx'
import { neighboursInLast } from '../../ui/record/neighbours.ts'
import { RecordPage, type RecordPageProps } from '../../ui/record/RecordPage.tsx'
import { FieldsSkeleton } from '../../ui/states/Skeleton.tsx'
import { NotFoundState } from '../../ui/states/states.tsx'
import { useEndpoint } from '../api/endpoint.ts'
import type { Answer, EndpointRef } from '../api/send.ts'
import { NoAccess } from '../session/Allowed.tsx'
import { useMay } from '../session/permissions.ts'
import { type HeadButton, HeadButtons } from './HeadButtons.tsx'
import { type HistoryFormat, RecordHistory } from './RecordHistory.tsx'

/** A part of a record, by a tab of its own. The first one has the plain address, the others `?tab=key`. */
export interface RecordPart<R> {
  key: string
  label: string
  /** Whether this reader sees it. */
  isVisible?: boolean
  part(record: R): ReactNode
}

interface RecordScreenProps<E extends Endpoint> {
  /** `GET /clients/:id`. */
  endpoint: EndpointRef<E>
  /** What reading it asks for, where some roles may not; nothing of it is asked for by them. */
  needs?: Right
  /** The list of such records, `/clients`; a record stands at `/clients/{id}`. */
  path: string
  /** The address of the list, where records stand elsewhere. */
  list?: string
  /** The name of the id in the address: `clientID`. */
  param: string
  head(record: Answer<E>): Pick<RecordPageProps, 'title' | 'editTitle' | 'code' | 'face' | 'status' | 'meta' | 'facts'>
  buttons?(record: Answer<E>): readonly HeadButton[]
  /** The next step, after the other buttons. */
  next?(record: Answer<E>): ReactNode
  /** The actions next to the primary one; who lacks the right has none. */
  menu?(record: Answer<E>): readonly (RecordAction & { needs?: Right })[]
  parts: readonly RecordPart<Answer<E>>[]
  /** Its endpoint and its words; the latest stands next to the first part, all of it has a tab of its own. */
  history?: { endpoint: EndpointRef; format: HistoryFormat } | false
  /** Dialogs and drawers above the page. */
  children?(record: Answer<E>): ReactNode
}

/** A record is described: where it comes from, what its head says, its parts, and what can be done. */
export function RecordScreen<E extends Endpoint>(props: RecordScreenProps<E>) {
  const isAllowed = useMay()
  const { needs } = props
  return needs && !isAllowed(needs) ? <NoAccess needs={needs} /> : <Whole {...props} />
}

function Whole<E extends Endpoint>(props: RecordScreenProps<E>) {
  const { endpoint, path, list = path, param, head, buttons, next, menu, history, children } = props
  const { [param]: id = '' } = useParams({ strict: false }) as Record<string, string | undefined>
  const requested = useAddress().search.tab
  const can = useMay()
  const record = useEndpoint(endpoint, { params: { id } } as never)
  const { data } = record
  const href = `${path}/${id}`
  const visible: RecordPart<Answer<E>>[] = props.parts.filter(({ isVisible }) => isVisible !== false)
  if (history) visible.push({ key: 'history', label: 'History', part: () => <RecordHistory {...history} id={id} /> })
  const hrefOf = (key: string) => (key === visible[0]?.key ? href : `${href}?tab=${key}`)
  const open = requested === undefined ? visible[0] : visible.find(({ key }) => key === requested)
  return (
    <>
      <RecordPage
        key={id}
        {...(data ? head(data) : { title: undefined })}
        neighbours={neighboursInLast(list, href)}
        primary={
          data && (
            <>
              {buttons && <HeadButtons buttons={buttons(data)} />}
              {next?.(data)}
            </>
          )
        }
        menu={data && menu ? menu(data).filter(({ needs }) => !needs || can(needs)) : []}
        tabs={visible.map(({ key, label }) => ({ key, label, href: hrefOf(key), current: key === open?.key }))}
        side={history && open === visible[0] && <RecordHistory {...history} id={id} latestBefore={hrefOf('history')} />}
        {...(data ? {} : { error: record.error })}
        onRetry={() => void record.refetch()}
      >
        {data && <Suspense fallback={<FieldsSkeleton />}>{open ? open.part(data) : <NoSuchPart />}</Suspense>}
      </RecordPage>
      {data && <Suspense>{children?.(data)}</Suspense>}
    </>
  )
}

const NoSuchPart = () => (
  <NotFoundState title="You don’t have access to this tab">
    Your role doesn’t have permission to view this page, or the URL is wrong.
  </NotFoundState>
)
