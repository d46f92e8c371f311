import { Button, Flex, SegmentedControl, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { Fragment, type ReactNode, useState } from 'react'
import { useEndpoint } from '../../../../kernel/api/endpoint.ts'
import { useRecordHistory } from '../../../../kernel/records/RecordHistory.tsx'
import { useMay } from '../../../../kernel/session/permissions.ts'
import { LogEntry } from '../../../../ui/record/history/ActivityLog.tsx'
import { Section } from '../../../../ui/record/Section.tsx'
import { humanizeEvent } from '../../../../ui/record/sentence.ts'
import { FieldsSkeleton } from '../../../../ui/states/Skeleton.tsx'
import { EmptyState, FailedState } from '../../../../ui/states/states.tsx'
import { applicantApi } from '../../endpoints.ts'
import { NewNote, Note } from '../../notes/RecruitingNotes.tsx'
import { applicantHistoryFormat } from '../applicantLabels.ts'

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'notes', label: 'Notes' },
  { value: 'changes', label: 'Changes' },
]

/** Business development sees applicants in part, without notes. */
const FULL = right('applicants', 'view', 'full')

interface Moment {
  readonly at: string
  readonly key: string
  readonly shown: ReactNode
}

/** Notes and everything that happened to an applicant in one order, newest first. */
export function ApplicantTimeline({ id }: { id: string }) {
  const [kind, setKind] = useState('all')
  const readsNotes = useMay()(FULL)
  const notes = useEndpoint(applicantApi.notes, { params: { id } }, { enabled: readsNotes })
  const { pages, all, inWords } = useRecordHistory({
    endpoint: applicantApi.history,
    id,
    format: applicantHistoryFormat,
  })
  const mayWrite = useMay()(right('applicant-submissions', 'edit')) && readsNotes
  const isLoading = (readsNotes && !notes.data) || !all
  const { labels, events = {} } = applicantHistoryFormat
  const moments: Moment[] = [
    ...(kind === 'changes' ? [] : (notes.data ?? [])).map((note) => ({
      ...{ at: note.createdAt, key: note.id },
      shown: (
        <li>
          <Note note={note} />
        </li>
      ),
    })),
    ...(kind === 'notes' ? [] : (all ?? [])).map((entry) => ({
      ...{ at: entry.at, key: `change ${entry.id}` },
      shown: (
        <LogEntry entry={inWords(entry)} labels={labels} label={events[entry.event] ?? humanizeEvent(entry.event)} />
      ),
    })),
  ]
  const error = notes.error ?? pages.error
  const retry = () => {
    void notes.refetch()
    void pages.refetch()
  }
  return (
    <Stack maw={760}>
      {mayWrite && <NewNote id={id} add={applicantApi.addNote} />}
      <Section
        title="Timeline"
        action={
          readsNotes && <SegmentedControl size="xs" aria-label="Show" data={SHOWN} value={kind} onChange={setKind} />
        }
      >
        {error && isLoading && <FailedState compact error={error} onRetry={retry} />}
        {!error && isLoading && <FieldsSkeleton groups={1} fields={4} />}
        {!isLoading && moments.length === 0 && <EmptyState compact title="Nothing yet" />}
        <Flex component="ol" direction="column" className="plain-list" aria-label="Timeline">
          {moments
            .toSorted((one, other) => other.at.localeCompare(one.at))
            .map(({ key, shown }) => (
              <Fragment key={key}>{shown}</Fragment>
            ))}
        </Flex>
        {pages.hasNextPage && kind !== 'notes' && (
          <Button variant="default" size="xs" onClick={() => void pages.fetchNextPage()}>
            Earlier
          </Button>
        )}
      </Section>
    </Stack>
  )
}
