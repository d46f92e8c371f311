const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Countries and document templates have codes: `AE`, `TAX_INVOICE-SA`. */
const CODE = /^[A-Z][A-Z0-9_]*(?:-[A-Z]{2})?$/

/**
 * Whether a word of an address can name a record. `adjustments` in the place of an id would be sent to the list of that name, whose
 * answer no page of a record can show.
 */
export const isRecordId = (id: string) => UUID.test(id) || CODE.test(id)

/** `:number` counts what a record has, such as its versions. */
const canName = (name: string, value: string) => (name === 'number' ? /^[1-9]\d{0,8}$/.test(value) : isRecordId(value))

/** Whether each id that a path has a place for (`/clients/:id`) can name a record; the settings of the company have no id. */
export const namesRecords = (path: string, params: Readonly<Record<string, string>> = {}) =>
  Object.entries(params).every(([name, value]) => !path.includes(`:${name}`) || canName(name, value))
