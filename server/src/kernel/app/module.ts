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

/** Everything that a module brings to the application. `app.ts` lists the modules; whatever needs one of these parts folds over that list. */
export interface Module {
  readonly name: string
  /** Its addresses in the browser and the pages of its records. */
  readonly pages?: ModulePages
  readonly routes: readonly Route[]
  /** Work outside of requests, and when it runs. */
  readonly jobs?: readonly Job[]
  readonly schedules?: readonly Schedule[]
  /** For docs/states.md. */
  readonly states?: readonly StateMachine<string>[]
  /** Lists that the search box looks through. */
  readonly search?: readonly SearchSource[]
  /** Tasks on the home page and in the daily email. */
  readonly tasks?: readonly TaskSource[]
  readonly figures?: readonly FigureSource[]
  readonly digest?: DailyMailPart
  /** What happened, by the event of an audit entry, after the name of the user: `client.created` → `created the client`. */
  readonly auditEvents?: Labels
  /** By the entity of an audit entry: who may read it, and the fields they see. One that no module names is for those who see the whole trail. */
  readonly auditViews?: Readonly<Record<string, View>>
  /** By entity: the field whose right the reason of an entry needs, where that is not `reason`. */
  readonly auditReasons?: Readonly<Record<string, string>>
  /** By the code of a document template: how it is printed with sample values. */
  readonly templateSamples?: Readonly<Record<string, (rendered: RenderedTemplate) => Promise<Buffer>>>
  /** Rules that hold for all data at all times, for `muster check`. */
  readonly invariants?: readonly Invariant[]
  readonly demo?: readonly DemoPart[]
  /** What the permission tests need to know; loaded by tests only. */
  readonly testAccess?: () => Promise<{ readonly testAccess: TestAccess }>
}

/** Checks a manifest where it is written. */
export const defineModule = (module: Module): Module => module

/** Places on the home page follow these numbers; a source without one comes after all that have one. */
interface Ordered {
  readonly order?: number
}

export interface HomeTasks {
  readonly forMe?: readonly MyWork[]
  readonly onOthers?: readonly TaskTopic[]
  readonly expiring?: readonly TaskTopic[]
}

export interface TaskSource extends Ordered {
  readonly read: (reader: WorkReader) => Promise<HomeTasks>
}

export interface FigureSource extends Ordered {
  readonly read: (reader: WorkReader) => Promise<Figure[]>
}

export interface DailyMailPart {
  /** Kinds of tasks that are no news to the person who has them, such as one's own drafts. */
  readonly skippedTasks?: readonly string[]
  /** Types of notifications that only announce a task: left out when the same mail lists the task. */
  readonly taskNotifications?: readonly string[]
  /** By the entity of a notification: who may see its records, and which of them are in scope. */
  readonly records?: Readonly<Record<string, NotifiedRecords>>
}

export interface NotifiedRecords {
  readonly resource: Resource
  readonly within: (db: Db, scope: Scope, ids: readonly string[]) => Promise<readonly { readonly id: string }[]>
}

/** A rule that holds for all data at all times. `sql` selects the `id` of each row that breaks it, or `find` answers them. */
export type Invariant = { readonly name: string } & (
  | { readonly sql: string }
  | { readonly find: (db: Db) => Promise<readonly string[]> }
)

/** One part of the demo company. The parts of a chapter are one transaction, in the order of the modules; chapters follow their numbers. */
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
   * Which permission each endpoint asks for, written a second time by hand, so that a change is noticed: lines such as
   * `clients.view/lookup GET /clients /clients/:id`, with `/full` or `/lookup` where a view asks for more or less than limited fields;
   * EXPORT is the list as a file.
   */
  readonly permissions: string
  /** By path: a query for a record of the country `$c`, that answers the path's parameters and what a body must repeat. */
  readonly records?: Readonly<Record<string, string>>
}

/** Sources in their order on the page. */
export const inOrder = <T extends Ordered>(sources: readonly T[]): T[] =>
  sources.toSorted((a, b) => (a.order ?? Number.POSITIVE_INFINITY) - (b.order ?? Number.POSITIVE_INFINITY) || 0)
