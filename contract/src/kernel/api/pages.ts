/** Where a module's pages are: shared by the server, which answers these addresses with the page, and the browser, which opens them. */
export interface ModulePages {
  /** The first parts of its addresses: `clients` for `/clients/…`. */
  readonly addresses: readonly string[]
  /** By entity: the page of a record. `:id` is its ID; `:query` is an ID that is a query already, such as `month=2026-10`. */
  readonly records?: Readonly<Record<string, string>>
}

/** The page of a record that an event or a notification is about, where it has one. */
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
