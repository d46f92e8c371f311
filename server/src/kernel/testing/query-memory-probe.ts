import { GCProfiler } from 'node:v8'
import { sql } from 'kysely'
import { createDb, createPool } from '../db/db.ts'

/**
 * A process for the test of the driver's memory: reads long results from the database given as first argument, and
 * prints the number of characters and the share of the new memory that survived a minor garbage collection. A separate
 * process, because the memory of other tests would be measured too.
 */
const pool = createPool(JSON.parse(process.argv[2]!), { size: 1 })
const db = createDb(pool)
const text = 'z'.repeat(100_000)
const read = (round: number) =>
  sql<{ long: string }>`select repeat('x', 4000) || i as long from generate_series(1, 150) i
    where length(${text + round}) > 0`.execute(db)
const watch = new GCProfiler()
watch.start()
let characters = 0
for (let round = 0; round < 250; round += 1) for (const { long } of (await read(round)).rows) characters += long.length
const { statistics } = watch.stop()
const newIn = ({ heapSpaceStatistics }: (typeof statistics)[number]['beforeGC']) =>
  heapSpaceStatistics.find(({ spaceName }) => spaceName === 'new_space')!.spaceUsedSize
const small = statistics.filter(({ gcType }) => gcType === 'Scavenge')
const come = small.reduce((sum, { beforeGC }) => sum + newIn(beforeGC), 0)
const stayed = small.reduce(
  (sum, { beforeGC, afterGC }) =>
    sum + newIn(beforeGC) - (beforeGC.heapStatistics.usedHeapSize - afterGC.heapStatistics.usedHeapSize),
  0,
)
console.log(JSON.stringify({ characters, stayed: stayed / come }))
await pool.end()
