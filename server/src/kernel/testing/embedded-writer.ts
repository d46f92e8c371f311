import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '../db/db.ts'
import { postmasterOf } from '../embedded-postgres/postmaster.ts'
import { startEmbedded } from '../embedded-postgres/start.ts'

/**
 * A process for the tests of the embedded server: opens the data folder given as argument, then writes rows and prints
 * each number when it is committed. It ends when it reads a line.
 */
const dataDir = process.argv[2]!
const { connection, attached, stop } = await startEmbedded(dataDir)
const pool = createPool(connection, { size: 1 })
await pool.query('create table if not exists written (process int, number int)').catch(() => {})
let ending = false
process.stdin.once('data', () => {
  ending = true
})
console.log(JSON.stringify({ attached, connection, postmaster: postmasterOf(connection.host)?.pid }))
for (let number = 1; !ending; ) {
  try {
    await pool.query('insert into written values ($1, $2)', [process.pid, number])
    console.log(number)
    number += 1
  } catch {
    await sleep(20)
  }
}
await pool.end()
await stop()
process.stdin.destroy()
