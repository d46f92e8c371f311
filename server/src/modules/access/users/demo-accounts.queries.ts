import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { Environment } from '../../../kernel/app/environment.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { exposures } from '../../../kernel/http/exposure.ts'

/**
 * SQL: whether the account of this row may sign in. The password of the demo company is public, so its accounts can be
 * used only if the server is reachable from this machine alone.
 */
export const accountWorks = ({ loopbackOnly }: Pick<Environment, 'loopbackOnly'>) =>
  loopbackOnly
    ? sql<boolean>`app_user.active`
    : sql<boolean>`(app_user.active and not exists (
        select from demo_company where app_user.created_at <= demo_company.started_at))`

const holdsDemoCompany = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('demoCompany').select('one').executeTakeFirst()) !== undefined

/** Throws if the database contains the demo company and other machines could reach it. */
export async function assertDemoIsPrivate({ db, environment }: Pick<AppContext, 'db' | 'environment'>): Promise<void> {
  const found = exposures(environment)
  if (found.length === 0 || !(await holdsDemoCompany(db))) return
  const place = environment.DATABASE_URL === undefined ? 'DATA_DIR' : 'DATABASE_URL'
  throw new Error(`Muster cannot start: the database holds the demo company, whose password is published, so it runs on this machine only.
  Here ${found.join('; ')}.
  For real work use an empty ${place}. To try the demo company, leave out NODE_ENV, HOST, PUBLIC_URL and TRUST_PROXY.`)
}
