import { lazy, Suspense, useMemo } from 'react'
import { useEndpoint } from '../../kernel/endpoint.ts'
import type { ListFilter } from '../../ui/list/filters.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { useOpenRow } from '../../ui/list/useOpenRow.ts'
import { mailboxLines } from './lines.ts'
import { mailCard, mailColumns } from './mailColumns.tsx'
import { isNotSent, NOT_SENT } from './not-sent.ts'
import classes from './operations.module.css'
import { MAIL_WORDS, optionsOf } from './words.ts'

const MailDrawer = lazy(async () => ({ default: (await import('./MailDrawer.tsx')).MailDrawer }))

const PATH = '/settings/mailbox'
const SHAPE = { filters: ['state', 'failedOrHeld'], sort: '-createdAt' }
const FILTERS: readonly ListFilter[] = [
  { name: 'state', label: 'State', kind: 'many', isPinned: true, options: optionsOf(MAIL_WORDS) },
  { name: 'failedOrHeld', label: 'Needs a person', kind: 'flag' },
]

/** Everything the house sends by mail: what went out, what waits and what failed. */
export function MailboxScreen() {
  const list = useListState(SHAPE)
  const query = useEndpoint(mailboxLines.list, { query: list.query }, { keepPrevious: true })
  const { openID, hrefOf, close } = useOpenRow(PATH)
  const isStuck = query.data?.items.some((mail) => isNotSent(mail, Date.now()))
  const search = JSON.stringify(list.search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links change with the address only
  const columns = useMemo(() => mailColumns(hrefOf), [search])
  return (
    <>
      <ListPage
        title="Mailbox"
        counts={['mail', 'mails']}
        table="mailbox"
        path={PATH}
        list={list}
        query={query}
        columns={columns}
        rowID={({ id }) => id}
        rowName={({ subject }) => subject}
        hrefOf={({ id }) => hrefOf(id)}
        card={mailCard}
        filters={FILTERS}
        above={isStuck && <Trouble />}
        searchHint="Search receiver or subject"
        empty={{
          title: 'No mail yet',
          text: 'Invitations, links for a new password and reminders appear here as soon as they are written.',
        }}
      />
      {openID && (
        <Suspense>
          <MailDrawer mailID={openID} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const Trouble = () => <p className={classes.banner}>{NOT_SENT}</p>
