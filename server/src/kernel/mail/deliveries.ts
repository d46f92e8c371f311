import type { MailDelivery } from '@muster/contract/kernel/api/mail-delivery.ts'
import type { MailKind } from '@muster/contract/kernel/api/mail-rules.ts'
import { type Selectable, sql } from 'kysely'
import type { AppContext } from '../app/app-context.ts'
import type { Db } from '../db/db.ts'
import type { OutboxMail } from '../schema.generated.ts'

export interface DeliveryReader {
  readonly db: Db
  readonly appContext: Pick<AppContext, 'environment'>
}

interface DeliverySubject {
  readonly entity: string
  readonly entityID: string
  /** All types by default. */
  readonly kinds?: readonly MailKind[]
}

/** The maximum number of emails on a record; the mailbox shows all. */
const MAX_SHOWN = 50

/** The rows for `presentDelivery`, for records that load all their parts in one statement. */
export const deliveryRows = (db: Db) =>
  db.selectFrom('outboxMail').select(COLUMNS).orderBy('createdAt', 'desc').orderBy('id').limit(sql.lit(MAX_SHOWN))

/** The delivery of the emails about a record, newest first. */
export async function deliveriesOf(
  reader: DeliveryReader,
  { entity, entityID, kinds }: DeliverySubject,
): Promise<MailDelivery[]> {
  const rows = await deliveryRows(reader.db)
    .where('entity', '=', entity)
    .where('entityId', '=', entityID)
    .$if(kinds !== undefined, (mails) => mails.where('kind', 'in', [...kinds!]))
    .execute()
  return rows.map(presentDelivery(reader))
}

/** The same for emails whose IDs are stored on a record. */
export async function deliveriesByID(
  reader: DeliveryReader,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, MailDelivery>> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const rows = await reader.db.selectFrom('outboxMail').select(COLUMNS).where('id', 'in', known).execute()
  return new Map(rows.map((row) => [row.id, presentDelivery(reader)(row)]))
}

const COLUMNS = [
  'id',
  'kind',
  'toAddress',
  'state',
  'attempts',
  'createdAt',
  'sentAt',
  'notBefore',
  'lastError',
] as const
type DeliveryRow = Pick<Selectable<OutboxMail>, (typeof COLUMNS)[number]>

export const presentDelivery =
  ({ appContext }: Pick<DeliveryReader, 'appContext'>) =>
  (row: DeliveryRow): MailDelivery => {
    const isWaiting = row.state === 'WAITING'
    return {
      id: row.id,
      kind: row.kind as MailKind,
      to: row.toAddress,
      reason: row.lastError,
      state: isWaiting && !appContext.environment.SMTP_URL ? 'NO_SERVER' : (row.state as MailDelivery['state']),
      at: row.createdAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
      nextTryAt: isWaiting && row.attempts > 0 ? row.notBefore.toISOString() : null,
    }
  }
