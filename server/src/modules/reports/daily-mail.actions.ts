import { joinList, plural } from '@muster/contract/kernel/api/labels.ts'
import type { NamedLink } from '@muster/contract/settings/document-templates/template-variables.rules.ts'
import type { AppContext } from '../../kernel/app/app-context.ts'
import type { CountryDate } from '../../kernel/app/country-date.ts'
import { type Db, inTransaction } from '../../kernel/db/db.ts'
import { anyOf } from '../../kernel/db/filters.ts'
import type { Staff } from '../../kernel/db/scope.ts'
import { rightsOf } from '../../kernel/http/route.ts'
import { addJob } from '../../kernel/jobs/jobs.ts'
import type { TaskItem } from '../../kernel/jobs/task-item.ts'
import { sendLater } from '../../kernel/mail/mail.ts'
import { logReminderRun } from '../../kernel/reminders/log.ts'
import { remindersInForce } from '../../kernel/reminders/rules.ts'
import { renderTemplate } from '../settings/email-templates/email-templates.queries.ts'
import {
  type DigestItem,
  type DigestParts,
  digestFor,
  mailedIn,
  previousDigest,
  readerOf,
} from './daily-mail.queries.ts'

export interface PersonDay extends CountryDate {
  readonly userID: string
}

export const DIGEST_OF_USER = 'reports.daily-mail-of'

/** In the morning of a country: a job for each of its users, so that a failure for one does not block the others. */
export async function startDigests({ db, now }: AppContext, { countryID, day }: CountryDate): Promise<void> {
  const { DAILY_DIGEST: rule } = await remindersInForce(db, ['DAILY_DIGEST'])
  if (!rule.isOn) return
  await inTransaction(db, async (transaction) => {
    for (const userID of await mailedIn(transaction, countryID))
      await addJob(transaction, DIGEST_OF_USER, { userID, countryID, day }, { key: `daily-mail:${userID}:${day}` })
    await logReminderRun(transaction, { countryID, day, now: now() }, { DAILY_DIGEST: 0 })
    await transaction.deleteFrom('digest').where('day', '<', yearBefore(day)).execute()
    await transaction
      .deleteFrom('digestItem')
      .where('mailedAt', '<', new Date(yearBefore(day)))
      .execute()
  })
}

const yearBefore = (day: string) => new Date(Date.parse(day) - 366 * 86_400_000).toISOString().slice(0, 10)

/** The maximum number of each type in the email; the others are counted. */
const MAX_NAMED = 15

/** Up to this number of a type are searched for those that no email has included. */
const MAX_NOTIFIED = 200

/**
 * Emails one user what is new since the last daily email: unread notifications that no email has included, and new
 * pending tasks. Without anything new there is no email. Returns true if one was created; a second run on the same day,
 * on any node, creates none.
 */
export async function sendDigest(
  appContext: AppContext,
  parts: DigestParts,
  { userID, countryID, day }: PersonDay,
): Promise<boolean> {
  const staff = await readerOf(appContext.db, userID)
  if (!staff) return false
  const now = appContext.now()
  const reader = { db: appContext.db, staff, now, today: day, ...rightsOf(staff), max: MAX_NOTIFIED }
  const { waitingOnMe } = await parts.readHome(reader)
  return inTransaction(appContext.db, async (db) => {
    const first = await db
      .insertInto('digest')
      .values({ userId: userID, day, sentAt: now, items: 0 })
      .onConflict((on) => on.doNothing())
      .returning('day')
      .executeTakeFirst()
    if (!first) return false
    const waiting = waitingOnMe.flatMap(({ rows }) => rows).filter(({ kind }) => !parts.skippedTasks.has(kind))
    const work = await newTasks(db, userID, waiting)
    const news = await digestFor(db, staff, parts)
    const fresh = withoutRepeats(news, work, parts)
    if (work.length + fresh.length > 0) await writeMail({ appContext, db, staff }, { work, fresh, countryID })
    await markMailed(db, { userID, news, work, now })
    const items = work.length + fresh.length
    if (items === 0) return false
    await db.updateTable('digest').set({ items }).where('userId', '=', userID).where('day', '=', day).execute()
    await logReminderRun(db, { countryID, day, now }, { DAILY_DIGEST: 1 })
    return true
  })
}

const markOf = ({ since, dueOn }: TaskItem) => since ?? dueOn ?? ''

/** Tasks that were in no daily email since they are pending. */
async function newTasks(db: Db, userID: string, rows: readonly TaskItem[]): Promise<TaskItem[]> {
  const notified = await db
    .selectFrom('digestItem')
    .select(['kind', 'itemId', 'mark'])
    .where('userId', '=', userID)
    .execute()
  const known = new Set(notified.map(({ kind, itemId, mark }) => `${kind} ${itemId} ${mark}`))
  return rows.filter((row) => !known.has(`${row.kind} ${row.id} ${markOf(row)}`))
}

/** Without notifications whose task is in the same email, and without repeated texts. */
function withoutRepeats(
  news: readonly DigestItem[],
  rows: readonly TaskItem[],
  { taskNotifications }: DigestParts,
): DigestItem[] {
  const waiting = new Set(rows.map(({ path }) => path.split('?')[0]))
  const sent = new Set<string>()
  return news.filter(({ type, path, subject }) => {
    if (sent.has(`${path} ${subject}`) || (taskNotifications.has(type) && waiting.has(path.split('?')[0]))) return false
    sent.add(`${path} ${subject}`)
    return true
  })
}

interface DigestContent {
  readonly work: readonly TaskItem[]
  readonly fresh: readonly DigestItem[]
  readonly countryID: string
}

async function writeMail(
  { appContext, db, staff }: { readonly appContext: AppContext; readonly db: Db; readonly staff: Staff },
  { work, fresh, countryID }: DigestContent,
): Promise<void> {
  const { PUBLIC_URL, PRODUCT_NAME } = appContext.environment
  const linked = (text: string, path: string): NamedLink => ({ text, link: `${PUBLIC_URL}${path}` })
  const pendingItems = work.slice(0, MAX_NAMED).map((row) => linked(taskLabel(row), row.path))
  const newItems = fresh.slice(0, MAX_NAMED).map(({ subject, path }) => linked(subject, path))
  const more = work.length + fresh.length - pendingItems.length - newItems.length
  const mail = await renderTemplate(
    db,
    'DAILY_DIGEST',
    {
      productName: PRODUCT_NAME,
      recipientName: staff.name,
      notificationSummary: summaryOf(work.length, fresh.length),
      pendingItems: pendingItems.length > 0 ? pendingItems : null,
      newItems: newItems.length > 0 ? newItems : null,
      moreItems: more > 0 ? more : null,
      dashboardLink: `${PUBLIC_URL}/home`,
      profileLink: `${PUBLIC_URL}/profile?part=notifications`,
    },
    { countryID },
  )
  await sendLater(db, {
    kind: 'SUMMARY',
    to: { address: staff.email, name: staff.name },
    ...mail,
    entity: 'user',
    entityID: staff.id,
    about: recordsIn([...work, ...fresh]),
    countryID,
  })
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** The IDs of the records that the links open. */
const recordsIn = (links: readonly { readonly path: string }[]) => [
  ...new Set(links.flatMap(({ path }) => path.match(ID) ?? [])),
]

/** Tasks and names only; amounts are shown only on the page, because others may read an email. */
const taskLabel = ({ title, subtitle, client, requester }: TaskItem) =>
  [title, subtitle, client, requester && `by ${requester}`].filter(Boolean).join(' · ')

/** `2 tasks and 1 new notification`. */
export const summaryOf = (tasks: number, notifications: number): string =>
  joinList([
    ...(tasks > 0 ? [plural(tasks, 'task')] : []),
    ...(notifications > 0 ? [plural(notifications, 'new notification')] : []),
  ])

interface SentDigest {
  readonly userID: string
  readonly news: readonly DigestItem[]
  readonly work: readonly TaskItem[]
  readonly now: Date
}

async function markMailed(db: Db, { userID, news, work, now }: SentDigest): Promise<void> {
  const notified = news.map(({ id }) => id)
  await db
    .updateTable('notification')
    .set({ mailedAt: now })
    .where('userId', '=', userID)
    .where((eb) => eb.or([eb('id', '=', anyOf(notified)), eb('id', 'in', previousDigest(db, userID))]))
    .execute()
  if (work.length > 0)
    await db
      .insertInto('digestItem')
      .values(work.map((row) => ({ userId: userID, kind: row.kind, itemId: row.id, mark: markOf(row), mailedAt: now })))
      .onConflict((on) => on.doNothing())
      .execute()
}
