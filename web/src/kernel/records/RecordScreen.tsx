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

/** A tab of a record. The first tab has the plain path, the others `?tab=key`. */
export interface RecordPart<R> {
  key: string
  label: string
  /** Whether the user may see it. */
  isVisible?: boolean
  part(record: R): ReactNode
}

interface RecordScreenProps<E extends Endpoint> {
  /** `GET /clients/:id`. */
  endpoint: EndpointRef<E>
  /** The permission to read it, if not every role has it; without it, no request is sent. */
  needs?: Right
  /** The path of the list, `/clients`; a record is at `/clients/{id}`. */
  path: string
  /** The path of the list, if records are elsewhere. */
  list?: string
  /** The name of the path parameter: `clientID`. */
  param: string
  head(record: Answer<E>): Pick<RecordPageProps, 'title' | 'editTitle' | 'code' | 'face' | 'status' | 'meta' | 'facts'>
  buttons?(record: Answer<E>): readonly HeadButton[]
  /** The button of the next step, after the other buttons. */
  next?(record: Answer<E>): ReactNode
  /** The secondary actions; those without permission are left out. */
  menu?(record: Answer<E>): readonly (RecordAction & { needs?: Right })[]
  parts: readonly RecordPart<Answer<E>>[]
  /**
   * Endpoint and format of the history; the latest entries are next to the first tab, and the full history is a tab.
   */
  history?: { endpoint: EndpointRef; format: HistoryFormat } | false
  /** Dialogs and drawers above the page. */
  children?(record: Answer<E>): ReactNode
}

/** Describes a record page: its endpoint, header, tabs and actions. */
export function RecordScreen<E extends Endpoint>(props: RecordScreenProps<E>) {
  const isAllowed = useMay()
  const { needs } = props
  return needs && !isAllowed(needs) ? <NoAccess needs={needs} /> : <AllowedRecord {...props} />
}

function AllowedRecord<E extends Endpoint>(props: RecordScreenProps<E>) {
  const { endpoint, path, list = path, param, head, buttons, next, menu, history, children } = props
  const { [param]: id = '' } = useParams({ strict: false }) as Record<string, string | undefined>
  const requested = useAddress().search.tab
  const can = useMay()
  const record = useEndpoint(endpoint, { params: { id } } as never)
  const { data } = record
  const href = `${path}/${id}`
  const visible: RecordPart<Answer<E>>[] = props.parts.filter(({ isVisible }) => isVisible !== false)
  if (history)
    visible.push({ key: 'history', label: 'Activity log', part: () => <RecordHistory {...history} id={id} /> })
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
