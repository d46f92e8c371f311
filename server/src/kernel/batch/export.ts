import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { valueAt } from '@muster/contract/kernel/api/record-fields.ts'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { unavailable } from '../app/errors.ts'
import { writeAuditEntry } from '../app/events.ts'
import { countRows, type ListQuery, streamRows } from '../db/list.ts'
import { type SpreadsheetColumn, writeSpreadsheet } from '../documents/spreadsheet.ts'
import { FILE_FORMATS } from '../files/file-formats.ts'
import { createTempFolder } from '../files/temp-files.ts'
import { sendFile } from '../http/download.ts'
import { unwrapSchema } from '../http/field-access.ts'
import type { Call } from '../http/route.ts'
import { limitConcurrency } from './concurrency-limiter.ts'

interface Export {
  readonly list: ListQuery
  readonly format: 'xlsx' | 'csv'
  readonly filter: object
  /** Parses an item and removes hidden fields, as the list itself does. */
  readonly show: (item: unknown) => object
}

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  gm: 'GM',
  iban: 'IBAN',
  id: 'ID',
  ids: 'IDs',
  ip: 'IP',
  msa: 'MSA',
  sha256: 'SHA-256',
  sla: 'SLA',
  swift: 'SWIFT',
  tpa: 'TPA',
  vat: 'VAT',
}
const wordsOfField = (field: string) =>
  field
    .replace(/^_/, '')
    .replace(/IDs$/, 'Ids')
    .replace(/ID$/, 'Id')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')

/** Group names that add nothing to the names of their fields. */
const UNNAMED_GROUPS = new Set(['values', 'identity'])

/**
 * `accountManagers` → `Account managers`, `bill.currency` → `Bill currency`; an ID is named like its record unless
 * another field has that name.
 */
function headerOf(key: string, others: readonly string[]): string {
  const [block, inner] = key.split('.') as [string, string?]
  const words = wordsOfField(inner ?? block)
  if (words.at(-1) === 'id' && !others.includes((inner ?? block).slice(0, -2))) words.pop()
  const group = inner === undefined || UNNAMED_GROUPS.has(block) ? [] : wordsOfField(block)
  const prefix = words[0] === group.at(-1) ? group.slice(0, -1) : group
  const headerText = [...prefix, ...words].map((word) => ABBREVIATIONS[word] ?? word).join(' ')
  return headerText.charAt(0).toUpperCase() + headerText.slice(1)
}

/** A nested object that is neither a reference nor an amount: each of its fields is a column. */
function blockOf(schema: unknown): string[] | null {
  const inner = unwrapSchema(schema)
  if (!(inner instanceof z.ZodObject)) return null
  const fields = Object.keys(inner.shape)
  return fields.includes('name') || fields.includes('amount') ? null : fields
}

/** `clientID` is shown as `_client`, `teamIDs` as `_teams`, `countryIDs` as `_countries`. */
const PLURALS = [
  [/IDs?$/, ''],
  [/IDs$/, 's'],
  [/yIDs$/, 'ies'],
] as const

/**
 * The columns of an export: the fields of the item; references by name instead of ID; no version, and no IDs without
 * meaning to users.
 */
export function exportColumns(item: z.ZodType): SpreadsheetColumn[] {
  const shape: Record<string, unknown> = item instanceof z.ZodObject ? item.shape : {}
  const fields = Object.keys(shape)
  const references = new Set(fields.filter((field) => field.startsWith('_')).map((field) => field.slice(1)))
  return fields
    .filter((field) => field !== 'version' && field !== 'id' && !(unwrapSchema(shape[field]) instanceof z.ZodUUID))
    .filter((field) => !PLURALS.some(([ids, names]) => references.has(field.replace(ids, names))))
    .flatMap((field) => {
      const inner = blockOf(shape[field])
      const keys = inner?.map((name) => `${field}.${name}`) ?? [field]
      return keys.map((key) => ({ key, header: headerOf(key, inner ?? fields), type: 'text' as const }))
    })
}

/** One value as a cell: references by name, money with its currency, lists joined. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(cellOf).join(', ')
  if (typeof value !== 'object') return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
  const { name, amount, currency } = value as Record<string, unknown>
  if (name !== undefined) return String(name)
  if (amount !== undefined) return `${amount} ${currency ?? ''}`.trim()
  return Object.values(value).map(cellOf).filter(Boolean).join(' ')
}

/** Two exports are written at a time, so that exports never use all connections. */
const exportQueue = limitConcurrency(2, 20)

/**
 * Writes to a temporary file at full speed and sends the file, so that a slow client holds neither rows nor a
 * connection.
 */
async function toTemporaryFile(spreadsheet: () => Readable): Promise<Readable> {
  const folder = await createTempFolder()
  const discard = () => void rm(folder, { recursive: true, force: true })
  try {
    const file = path.join(folder, 'export')
    await exportQueue(() => pipeline(spreadsheet(), createWriteStream(file)))
    return createReadStream(file).once('close', discard)
  } catch (error) {
    discard()
    throw (error as { code?: string }).code === 'ENOSPC'
      ? unavailable('STORAGE_UNAVAILABLE', 'The disk is too full to write the file. Try again later.')
      : error
  }
}

/** Sends the whole filtered list; the audit trail gets the number of rows, the filter and the record. */
export async function sendExport(
  reply: FastifyReply,
  call: Call,
  endpoint: Endpoint,
  { list, format, filter, show }: Export,
) {
  const noun = endpoint.path.split('/').at(-1)!
  const total = await countRows(list)
  await writeAuditEntry(
    { ...call, db: call.appContext.db },
    {
      event: `${noun}.exported`,
      entity: 'export',
      entityID: noun,
      after: { rows: total, filter, format, of: call.params },
    },
  )
  const { sort } = call.query as unknown as { sort?: string }
  const columns = exportColumns(endpoint.list!.item).filter(
    ({ key }) => (!endpoint.view || call.sees(endpoint.view, key)) && !list.hides?.includes(key),
  )
  async function* rows() {
    for await (const item of streamRows(call.appContext.db, list, sort ?? list.order ?? endpoint.list!.order)) {
      const shown = show(item)
      yield Object.fromEntries(columns.map(({ key }) => [key, cellOf(valueAt(shown, key))]))
    }
  }
  const body = await toTemporaryFile(() => writeSpreadsheet(columns, rows(), format))
  return sendFile(reply, { name: `${noun}-${call.today}.${format}`, type: FILE_FORMATS[format].type, body })
}
