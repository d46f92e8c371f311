import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { recruitingMailApi } from '../endpoints.ts'
import { MailRow } from './MailRow.tsx'

type MailLogProps = { submissionID: string } | { jobID: string }

const SHOWN = 50
export const REPLIES = 'Replies are not read here. They go to the mailbox of the sender address.'

/** The emails about a submission or a job, newest first; those about an applicant are in the timeline. */
export function MailLog(about: MailLogProps) {
  const { data, error, refetch } = useEndpoint(recruitingMailApi.list, { query: { ...about, pageSize: SHOWN } })
  return (
    <Section title="Emails" text={REPLIES}>
      {!data && <PendingFields error={error} onRetry={refetch} groups={1} fields={3} />}
      {data?.items.length === 0 && <EmptyState compact title="No emails yet" />}
      {data && data.items.length > 0 && (
        <ul className="plain-list divided framed" aria-label="Emails">
          {data.items.map((mail) => (
            <li key={mail.id} className="list-row">
              <MailRow mail={mail} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
