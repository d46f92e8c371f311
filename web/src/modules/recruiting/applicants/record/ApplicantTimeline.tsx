import { Avatar, Box, Flex, SegmentedControl, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type {
  TimelineEntry,
  TimelineKind,
  timelineEndpoints,
} from '@muster/contract/recruiting/applicants/timeline.contract.ts'
import { recruitingEventLabels } from '@muster/contract/recruiting/recruiting-events.labels.ts'
import { IconMail } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod'
import { keyOf } from '../../../../kernel/api/endpoint.ts'
import { send } from '../../../../kernel/api/send.ts'
import { useNames } from '../../../../kernel/lists/people.ts'
import { describeEntry, type HistoryFormat, idsIn } from '../../../../kernel/records/RecordHistory.tsx'
import { useMay } from '../../../../kernel/session/permissions.ts'
import { RouteLink } from '../../../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../../../ui/link/SmallButton.tsx'
import { LogEntry } from '../../../../ui/record/history/ActivityLog.tsx'
import { Section } from '../../../../ui/record/Section.tsx'
import { humanizeEvent } from '../../../../ui/record/sentence.ts'
import { PendingFields } from '../../../../ui/states/PendingFields.tsx'
import { EmptyState } from '../../../../ui/states/states.tsx'
import { applicantApi, timelineApi } from '../../endpoints.ts'
import { interviewHistoryFormat, interviewHref } from '../../interviews/interviewLabels.ts'
import { REPLIES } from '../../mails/MailLog.tsx'
import { MailRow } from '../../mails/MailRow.tsx'
import { NewNote, Note } from '../../notes/RecruitingNotes.tsx'
import { submissionHistoryFormat, submissionHref } from '../../submissions/submissionLabels.ts'
import { RecruitingTasks } from '../../tasks/RecruitingTasks.tsx'
import { applicantHistoryFormat } from '../applicantLabels.ts'

type TimelineFilter = TimelineKind | 'ALL'
type Page = z.output<(typeof timelineEndpoints)['timeline']['returns']>

const SHOWN: { value: TimelineFilter; label: string }[] = [
  { value: 'ALL', label: 'All' },
  { value: 'NOTE', label: 'Notes' },
  { value: 'EMAIL', label: 'Emails' },
  { value: 'SUBMISSION', label: 'Submissions' },
  { value: 'CHANGE', label: 'Changes' },
]

/** The timeline page by page, newest first. */
function useTimeline(id: string, shown: TimelineFilter) {
  const kind = shown === 'ALL' ? {} : { kind: shown }
  const args = { params: { id } }
  return useInfiniteQuery({
    queryKey: [...keyOf(timelineApi.timeline, args), shown],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...kind, ...(pageParam && { after: pageParam }) }
      return send(timelineApi.timeline, { ...args, query } as never, { signal }) as Promise<unknown> as Promise<Page>
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** Notes, emails, submissions and changes of an applicant in one order, newest first. */
export function ApplicantTimeline({ id }: { id: string }) {
  const [shown, setShown] = useState<TimelineFilter>('ALL')
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useTimeline(id, shown)
  const may = useMay()
  // Business development has limited access to applicants, without notes.
  const mayWrite = may(right('applicant-submissions', 'edit')) && may(right('applicants', 'view', 'full'))
  const entries = data?.pages.flatMap((page) => page.entries)
  const nameOf = useNames(peopleIn(entries ?? []))
  return (
    <Stack maw={760}>
      <RecruitingTasks subject={{ applicantID: id }} />
      {mayWrite && <NewNote id={id} add={applicantApi.addNote} />}
      <Section
        title="Timeline"
        text={REPLIES}
        action={
          <SegmentedControl
            size="xs"
            aria-label="Show"
            data={SHOWN}
            value={shown}
            onChange={(value) => setShown(value as TimelineFilter)}
          />
        }
      >
        {!entries && <PendingFields error={error} onRetry={refetch} groups={1} fields={4} />}
        {entries?.length === 0 && <EmptyState compact title="Nothing yet" />}
        {entries && entries.length > 0 && (
          <Flex component="ol" direction="column" className="plain-list" aria-label="Timeline">
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} nameOf={nameOf} />
            ))}
          </Flex>
        )}
        {hasNextPage && (
          <SmallButton loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Earlier
          </SmallButton>
        )}
      </Section>
    </Stack>
  )
}

/** The labels and formats of an entry's changes. */
function formatOf(entry: TimelineEntry): HistoryFormat {
  if (entry.kind !== 'SUBMISSION') return applicantHistoryFormat
  return entry.interviewID ? interviewHistoryFormat : submissionHistoryFormat
}

const peopleIn = (entries: readonly TimelineEntry[]) =>
  entries.flatMap((entry) => ('change' in entry ? idsIn([entry.change], formatOf(entry).people ?? []) : []))

function Entry({ entry, nameOf }: { entry: TimelineEntry; nameOf(id: string): string }) {
  if (entry.kind === 'NOTE')
    return (
      <li>
        <Note note={entry.note} about={<SubmissionLink entry={entry} />} />
      </li>
    )
  if (entry.kind === 'EMAIL')
    return (
      <Flex component="li" pb={20} gap={10}>
        <Avatar size={24} aria-hidden="true">
          <IconMail size={14} stroke={1.7} />
        </Avatar>
        <Box flex="1 1 auto" miw={0}>
          <Flex gap="sm" align="center" justify="space-between" wrap="wrap">
            <MailRow mail={entry.email} />
          </Flex>
          <SubmissionLink entry={entry} />
        </Box>
      </Flex>
    )
  const format = formatOf(entry)
  const { event } = entry.change
  return (
    <LogEntry
      entry={describeEntry(entry.change, format, nameOf)}
      labels={format.labels}
      label={recruitingEventLabels[event] ?? humanizeEvent(event)}
      about={<SubmissionLink entry={entry} />}
    />
  )
}

/** The submission or interview that an entry is about; nothing where it is about the applicant. */
function SubmissionLink({ entry }: { entry: TimelineEntry }) {
  const { _submission } = entry
  if (!_submission) return null
  const interviewID = entry.kind === 'SUBMISSION' ? entry.interviewID : null
  const href = interviewID ? interviewHref({ id: interviewID }) : submissionHref(_submission)
  return (
    <p className="text-xs">
      <RouteLink href={href}>{interviewID ? `Interview for ${_submission.name}` : _submission.name}</RouteLink>
    </p>
  )
}
