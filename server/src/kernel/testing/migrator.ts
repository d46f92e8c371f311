import { createPool } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'

/**
 * A process for the tests of migrations: migrates the database given as first argument with the folder given as second.
 */
const pool = createPool(JSON.parse(process.argv[2]!), { size: 1 })
console.log(JSON.stringify(await migrate(pool, process.argv[3]!)))
await pool.end()
