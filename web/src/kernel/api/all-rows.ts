import { useEffect, useRef } from 'react'
import { type EndpointRef, send } from './send.ts'

type Identified = { id: string | number }
type Page<Row> = { items: readonly Row[]; meta: { total: number } }

/** The largest page size that the server accepts. */
const PER_PAGE = 200

/**
 * Reads all rows of a filtered list, page by page; `onProgress` is called with the number of rows read so far. A row
 * that moves to a later page during the reading is returned once.
 */
export async function readAllRows<Row extends Identified>(
  endpoint: EndpointRef,
  request: { params?: object; query?: object },
  onProgress: (count: number) => void,
): Promise<readonly Row[]> {
  const found = new Map<string, Row>()
  for (let page = 1; ; page += 1) {
    const args = { ...request, query: { ...request.query, page, pageSize: PER_PAGE } } as never
    const { items, meta } = (await send(endpoint, args)) as unknown as Page<Row>
    for (const row of items) found.set(String(row.id), row)
    onProgress(found.size)
    if (items.length === 0 || page * PER_PAGE >= meta.total) return [...found.values()]
  }
}

/** The rows that were shown or read, by id: a selection spans pages, and an action needs the versions of its rows. */
export function useVisibleRows<Row extends Identified>(shown: readonly Row[] | undefined) {
  const loaded = useRef(new Map<string, Row>())
  const add = (rows: readonly Row[] = []) => {
    for (const row of rows) loaded.current.set(String(row.id), row)
    return rows
  }
  useEffect(() => void add(shown))
  return { add, of: (ids: readonly string[]) => ids.flatMap((id) => loaded.current.get(id) ?? []) }
}
