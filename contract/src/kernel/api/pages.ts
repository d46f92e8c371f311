/** The addresses of a module's pages, shared by the server, which serves the page, and the router in the browser. */
export interface ModulePages {
  /** The first segments of its addresses: `clients` for `/clients/…`. */
  readonly addresses: readonly string[]
  /**
   * The page of a record, by entity. `:id` is its ID; `:query` is an ID in the form of a query, such as
   * `month=2026-10`.
   */
  readonly records?: Readonly<Record<string, string>>
}

/** The page of the record of an event or a notification, if there is one. */
export type RecordPath = (record: { readonly entity: string; readonly entityID: string }) => string | undefined

export function recordPathOf(pages: readonly ModulePages[]): RecordPath {
  const byEntity = new Map(pages.flatMap(({ records = {} }) => Object.entries(records)))
  return ({ entity, entityID }) =>
    byEntity
      .get(entity)
      ?.replace(':id', () => encodeURIComponent(entityID))
      .replace(':query', () => entityID)
}

/** Pages of docs/domain/screens.md whose modules are not built yet; each moves to its module. */
export const PLANNED_PAGES: ModulePages = {
  addresses: ['assets', 'employee-data-form', 'exit-form', 'references-data-form'],
}
