import type { Selectable } from 'kysely'
import type { DB } from '../../../kernel/db/db.ts'
/** The data of each that pay, bank, files and history are generated from. */
export type DemoConsultant = DemoPerson & { readonly senior: boolean }

export type DemoPerson = Selectable<DB['consultant']>
