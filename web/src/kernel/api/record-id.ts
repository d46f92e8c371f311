const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Countries and document templates have codes as ids: `AE`, `TAX_INVOICE-SA`. */
const CODE = /^[A-Z][A-Z0-9_]*(?:-[A-Z]{2})?$/

/**
 * Whether a path segment can be a record id. `adjustments` in the place of an id would request the list of that name,
 * which a record page cannot show.
 */
export const isRecordId = (id: string) => UUID.test(id) || CODE.test(id)

/** `:number` is the sequence number of a part of a record, such as a version. */
const canName = (name: string, value: string) => (name === 'number' ? /^[1-9]\d{0,8}$/.test(value) : isRecordId(value))

/** Whether each id parameter of a path (`/clients/:id`) can be a record id; the company settings have no id. */
export const namesRecords = (path: string, params: Readonly<Record<string, string>> = {}) =>
  Object.entries(params).every(([name, value]) => !path.includes(`:${name}`) || canName(name, value))
