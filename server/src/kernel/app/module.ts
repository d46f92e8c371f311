import type { Resource } from '@muster/contract/access/matrix.ts'
import type { Labels } from '@muster/contract/kernel/api/labels.ts'
import type { ModulePages } from '@muster/contract/kernel/api/pages.ts'
import type { StateMachine } from '@muster/contract/kernel/api/states.ts'
import type { View } from '@muster/contract/kernel/api/views.ts'
import type { Db } from '../db/db.ts'
import type { Scope } from '../db/scope.ts'
import type { RenderedTemplate } from '../documents/document-markup.ts'
import type { Route } from '../http/route.ts'
import type { Job, Schedule } from '../jobs/jobs.ts'
import type { Figure, MyWork, TaskTopic, WorkReader } from '../jobs/task-item.ts'
import type { Random } from '../security/random.ts'
import type { AppContext } from './app-context.ts'
import type { SearchSource } from './search-source.ts'

/**
 * The parts that a module adds to the application. `app.ts` lists the modules; each kind of part is collected from that
 * list.
 */
export interface Module {
  readonly name: string
  /** Its browser addresses and the pages of its records. */
  readonly pages?: ModulePages
  readonly routes: readonly Route[]
  /** Background jobs and their schedules. */
  readonly jobs?: readonly Job[]
  readonly schedules?: readonly Schedule[]
  /** For docs/states.md. */
  readonly states?: readonly StateMachine<string>[]
  /** Lists that the search box searches. */
  readonly search?: readonly SearchSource[]
  /** Tasks on the dashboard and in the daily email. */
  readonly tasks?: readonly TaskSource[]
  readonly figures?: readonly FigureSource[]
  readonly digest?: DailyMailPart
  /**
   * By the entity of an email: who may send it when it is on hold, and 404 for a record out of scope. Without an entry
   * only users who may edit the settings can send it.
   */
  readonly mails?: Readonly<Record<string, MailedRecords>>
  /** The labels of audit events, after the name of the user: `client.created` → `created the client`. */
  readonly auditEvents?: Labels
  /**
   * By the entity of an audit entry: who may read it, and the visible fields. Entities without a view are visible only
   * to users who see the whole trail.
   */
  readonly auditViews?: Readonly<Record<string, View>>
  /** By entity: the field whose permission the reason of an entry requires, if it is not `reason`. */
  readonly auditReasons?: Readonly<Record<string, string>>
  /** By the code of a document template: prints it with sample values. */
  readonly templateSamples?: Readonly<Record<string, (rendered: RenderedTemplate) => Promise<Buffer>>>
  /** Rules that are true for all data at all times, for `muster check`. */
  readonly invariants?: readonly Invariant[]
  readonly demo?: readonly DemoPart[]
  /** Data for the permission tests; loaded by tests only. */
  readonly testAccess?: () => Promise<{ readonly testAccess: TestAccess }>
}

/** Type-checks a manifest where it is defined. */
export const defineModule = (module: Module): Module => module

/** The order on the dashboard; a source without a number comes last. */
interface HomeOrder {
  readonly order?: number
}

export interface HomeTasks {
  readonly forMe?: readonly MyWork[]
  readonly onOthers?: readonly TaskTopic[]
  readonly expiring?: readonly TaskTopic[]
}

export interface TaskSource extends HomeOrder {
  readonly read: (reader: WorkReader) => Promise<HomeTasks>
}

interface FigureSource extends HomeOrder {
  readonly read: (reader: WorkReader) => Promise<Figure[]>
}

interface DailyMailPart {
  /** Types of tasks that are not news to their assignee, such as one's own drafts. */
  readonly skippedTasks?: readonly string[]
  /** Types of notifications that only announce a task: omitted if the same email lists the task. */
  readonly taskNotifications?: readonly string[]
  /** By the entity of a notification: who may see its records, and which of them are in scope. */
  readonly records?: Readonly<Record<string, NotifiedRecords>>
}

export interface MailedRecords {
  readonly resource: Resource
  /** Throws 404 if the record is out of scope. */
  readonly find: (db: Db, scope: Scope, id: string) => Promise<unknown>
}

export interface NotifiedRecords {
  readonly resource: Resource
  readonly within: (db: Db, scope: Scope, ids: readonly string[]) => Promise<readonly { readonly id: string }[]>
}

/**
 * A rule that is true for all data at all times. `sql` selects the `id` of each row that violates it, or `find` returns
 * them.
 */
export type Invariant = { readonly name: string } & (
  | { readonly sql: string }
  | { readonly find: (db: Db) => Promise<readonly string[]> }
)

/**
 * One part of the demo company. The parts of a chapter are one transaction, in the order of the modules; chapters are
 * ordered by number.
 */
export interface DemoPart {
  readonly chapter: number
  readonly write: (context: DemoContext) => Promise<unknown>
}

export interface DemoContext {
  readonly db: Db
  readonly appContext: AppContext
  readonly random: Random
  readonly now: Date
  /** Records created after this instant were created by users. */
  readonly startedAt: Date
}

export interface TestAccess {
  /**
   * The permission of each endpoint, maintained by hand, so that a change is noticed: lines such as
   * `clients.view/lookup GET /clients /clients/:id`, with `/full` or `/lookup` if a view requires more or less than
   * limited fields; EXPORT is the export of the list.
   */
  readonly permissions: string
  /**
   * By path: a query for a record of the country `$c` that returns the path parameters and the required body fields.
   */
  readonly records?: Readonly<Record<string, string>>
}

/** Sources in their order on the page. */
export const inOrder = <T extends HomeOrder>(sources: readonly T[]): T[] =>
  sources.toSorted((a, b) => (a.order ?? Number.POSITIVE_INFINITY) - (b.order ?? Number.POSITIVE_INFINITY) || 0)
