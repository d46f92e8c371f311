import type { HistoryEntry } from '@muster/contract/kernel/api/history.ts'
import type { Db } from '../../kernel/db/db.ts'

interface NamedRow {
  readonly id: string
  readonly name: string
}

type Change = HistoryEntry['changes'][number]

const ids = (values: ReadonlySet<string>) => [...values]

/** How the records that a history refers to are called, by the field that holds their id. */
const NAMES: Readonly<Record<string, (db: Db, all: ReadonlySet<string>) => Promise<NamedRow[]>>> = {
  jobID: (db, all) => db.selectFrom('job').select(['id', 'number as name']).where('id', 'in', ids(all)).execute(),
  applicantID: (db, all) => db.selectFrom('applicant').select(['id', 'name']).where('id', 'in', ids(all)).execute(),
  resumeID: (db, all) => db.selectFrom('applicantResume').select(['id', 'name']).where('id', 'in', ids(all)).execute(),
  orderFormID: async (db, all) => {
    const found = db.selectFrom('orderForm').select(['id', 'number']).where('id', 'in', ids(all))
    // An order form gets its number when it is submitted.
    return (await found.execute()).map(({ id, number }) => ({ id, name: number ?? 'Draft' }))
  },
  candidateID: (db, all) => db.selectFrom('consultant').select(['id', 'name']).where('id', 'in', ids(all)).execute(),
}

const isReference = ({ field }: Change) => Object.hasOwn(NAMES, field)

/**
 * The entries with references, `{ id, name }`, instead of the ids of records that still exist. The reader sees those
 * records’ names.
 */
export async function withReferences<E extends { readonly changes: Change[] }>(
  db: Db,
  entries: readonly E[],
): Promise<E[]> {
  const found = new Map<string, NamedRow>()
  const changes = entries.flatMap((entry) => entry.changes).filter(isReference)
  for (const [field, all] of Map.groupBy(changes, (change) => change.field)) {
    const values = all.flatMap(({ from, to }) => [from, to]).filter((value) => typeof value === 'string')
    if (values.length > 0) for (const one of await NAMES[field]!(db, new Set(values))) found.set(one.id, one)
  }
  const named = (value: unknown) => (typeof value === 'string' ? (found.get(value) ?? value) : value)
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) =>
      isReference(change) ? { ...change, from: named(change.from), to: named(change.to) } : change,
    ),
  }))
}
