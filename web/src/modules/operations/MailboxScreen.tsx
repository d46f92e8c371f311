import { Box } from '@mantine/core'
import { useEndpoint } from '../../kernel/api/endpoint.ts'
import { ListScreen } from '../../kernel/lists/ListScreen.tsx'
import { MAIL_LABELS } from '../../kernel/records/mail-labels.ts'
import { optionsOf } from '../../ui/format/labels.ts'
import { lazyNamed } from '../../ui/lazy/lazily.ts'
import type { ListFilter } from '../../ui/list/filters/filters.ts'
import type { ListControl } from '../../ui/list/page/useListState.ts'
import { Alert } from '../../ui/states/Alert.tsx'
import { mailboxApi } from './endpoints.ts'
import { mailCard, mailColumns } from './mailColumns.tsx'
import { isNotSent, NOT_SENT } from './not-sent.ts'

const MailDrawer = lazyNamed(() => import('./MailDrawer.tsx'), 'MailDrawer')

const FILTERS: readonly ListFilter[] = [
  { name: 'state', label: 'Status', kind: 'many', isPinned: true, options: optionsOf(MAIL_LABELS) },
  { name: 'failedOrHeld', label: 'Needs attention', kind: 'flag' },
]

/** All emails of the program: sent, waiting and failed. */
export const MailboxScreen = () => (
  <ListScreen
    title="Mailbox"
    counts={['email', 'emails']}
    table={() => 'mailbox'}
    path="/settings/mailbox"
    endpoint={mailboxApi.list}
    columns={mailColumns}
    rowName={({ subject }) => subject}
    card={mailCard}
    filters={FILTERS}
    sort="-createdAt"
    searchHint="Search recipient or subject"
    above={(list) => <NotSentNotice list={list} />}
    drawer={({ id, close }) => <MailDrawer mailID={id} onClose={close} />}
    empty={{ title: 'No emails yet', text: 'Invitations, password reset links and reminders appear here.' }}
  />
)

/** A notice above the page when emails could not be sent. */
function NotSentNotice({ list }: { list: ListControl }) {
  const { data } = useEndpoint(mailboxApi.list, { query: list.query }, { keepPrevious: true })
  const isStuck = data?.items.some((mail) => isNotSent(mail, Date.now()))
  return (
    isStuck && (
      <Box mb={12} mx="var(--gutter)">
        <Alert tone="warning">{NOT_SENT}</Alert>
      </Box>
    )
  )
}
