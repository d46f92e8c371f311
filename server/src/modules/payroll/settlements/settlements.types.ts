import type { SelectQueryBuilder } from 'kysely'
import type { DB } from '../../../kernel/db/db.ts'

export type Settlements = SelectQueryBuilder<DB, 'finalSettlement', object>
