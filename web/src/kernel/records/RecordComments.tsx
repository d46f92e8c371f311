import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { type CommentEntry, CommentList } from '../../ui/record/history/CommentList.tsx'
import { Section } from '../../ui/record/Section.tsx'
import { useAction, useEndpoint } from '../api/endpoint.ts'
import type { EndpointRef } from '../api/send.ts'

interface RecordCommentsProps<L extends Endpoint, A extends Endpoint> {
  id: string
  list: EndpointRef<L>
  add: EndpointRef<A>
  /** The part of the record that is commented on, such as a payroll line. */
  about?: Readonly<Record<string, string>>
}

/** The comments on a record, oldest first, with a field to add one. */
export function RecordComments<L extends Endpoint, A extends Endpoint>(props: RecordCommentsProps<L, A>) {
  const { id, list, add, about } = props
  const { data, error, refetch } = useEndpoint(list, { params: { id }, ...(about && { query: about }) } as never)
  const write = useAction(add, { done: 'Comment added' })
  return (
    <Section title="Comments">
      <CommentList
        comments={data as readonly CommentEntry[] | undefined}
        error={error}
        onRetry={() => void refetch()}
        hint="Add a comment. People involved will be notified."
        onAdd={(text) => write.mutateAsync({ params: { id }, body: { ...about, text } } as never)}
      />
    </Section>
  )
}
