/**
 * Answers are checked and copied by functions generated from their zod schemas. Private interface: `_zod.def` of zod
 * checks. Gain: 25 rows of consultants with 31 fields take 58 µs instead of 179 µs with the schema's own parsing.
 */
import type { Role } from '@muster/contract/access/roles.ts'
import { maySeeField, strip, type View } from '@muster/contract/kernel/api/views.ts'
import * as z from 'zod'
import type { Staff } from '../db/scope.ts'

interface Shape {
  readonly returns?: z.ZodType | undefined
  readonly view?: View | undefined
}

/** Returns only the fields that the contract declares and the user may see. */
export function serializeResponse({ returns, view }: Shape, staff: Pick<Staff, 'role'> | null, data: unknown): unknown {
  if (!returns) return undefined
  const reader = staff && view ? { view, role: staff.role } : null
  try {
    return compileSerializer(returns, reader)(data)
  } catch (error) {
    if (error !== MISMATCH) throw error
    return serializeWithSchema(returns, reader, data)
  }
}

interface SerializerReader {
  readonly view: View
  readonly role: Role
}

/** The same using the schema itself: for error messages, and for schemas that the generator does not support. */
export function serializeWithSchema(returns: z.ZodType, reader: SerializerReader | null, data: unknown): unknown {
  const parsed = returns.safeParse(data)
  if (!parsed.success)
    throw new Error(`The answer does not have the shape the contract declares: ${z.prettifyError(parsed.error)}`)
  if (!reader) return parsed.data
  const { view, role } = reader
  if (Array.isArray(parsed.data)) return parsed.data.map((item) => strip(view, role, item as object))
  return strip(view, role, parsed.data as object)
}

/** Thrown by a copier for data that it rejects or leaves to the schema. */
const MISMATCH = Symbol('mismatch')

type Copier = (data: unknown) => unknown

const copiers = new WeakMap<z.ZodType, Map<View | null, Map<Role | null, Copier>>>()

function compileSerializer(returns: z.ZodType, reader: SerializerReader | null): Copier {
  const [view, role] = reader ? [reader.view, reader.role] : [null, null]
  const known = copiers.get(returns)?.get(view)?.get(role)
  if (known) return known
  const byView = copiers.get(returns) ?? new Map<View | null, Map<Role | null, Copier>>()
  const byRole = byView.get(view) ?? new Map<Role | null, Copier>()
  const written = writeSerializer(returns, reader)
  copiers.set(returns, byView.set(view, byRole.set(role, written)))
  return written
}

/**
 * Generates a function that checks data against a schema and copies the declared fields that the role may see, in one
 * pass and without an object per value. Unsupported types are left to the schema.
 */
function writeSerializer(returns: z.ZodType, reader: SerializerReader | null): Copier {
  const known: unknown[] = []
  const writer: Writer = { lines: [], known, names: 0, role: reader?.role ?? null, open: new Set() }
  try {
    const result = write(writer, returns, reader?.view ?? null, 'data')
    const body = `"use strict"; return (data) => { ${writer.lines.join('\n')}\nreturn ${result} }`
    return new Function('known', 'no', body)(known, MISMATCH) as Copier
  } catch (error) {
    if (error !== MISMATCH) throw error
    return () => {
      throw MISMATCH
    }
  }
}

interface Writer {
  readonly lines: string[]
  /** Patterns, sets and schemas that the generated function uses. */
  readonly known: unknown[]
  names: number
  readonly role: Role | null
  /** The objects being generated: a recursive one is left to its schema. */
  readonly open: Set<z.ZodType>
}

interface Def {
  readonly type: string
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[]
  readonly coerce?: boolean
  readonly catchall?: { readonly _zod: { readonly def: Def } }
  readonly shape: Readonly<Record<string, z.ZodType>>
  readonly element: z.ZodType
  readonly innerType: z.ZodType
  readonly entries: Readonly<Record<string, string | number>>
  readonly values: readonly unknown[]
  readonly format?: string
  readonly pattern?: RegExp
}

interface Check {
  readonly check: string
  readonly format?: string
  readonly pattern?: RegExp
  readonly tx?: (value: string) => string
  readonly fn?: (value: string) => unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly value?: unknown
  readonly inclusive?: boolean
}

const defOf = (schema: z.ZodType) => schema.def as unknown as Def

const refuseIf = ({ lines }: Writer, condition: string) => lines.push(`if (${condition}) throw no`)

const nameIn = (writer: Writer) => {
  writer.names += 1
  return `v${writer.names}`
}

const use = ({ known }: Writer, thing: unknown) => `known[${known.push(thing) - 1}]`

/** Generates the lines that check `input`, and returns the expression of the value to send. */
function write(writer: Writer, schema: z.ZodType, view: View | null, input: string): string {
  const def = defOf(schema)
  const plain = def.checks === undefined || def.checks.length === 0
  if (def.type === 'nullable') return writeUnless(writer, def.innerType, view, { input, absent: 'null' })
  if (def.type === 'optional') return writeUnless(writer, def.innerType, view, { input, absent: 'undefined' })
  if (def.type === 'object' && plain) {
    if (writer.open.has(schema)) throw MISMATCH
    writer.open.add(schema)
    const name = writeObject(writer, def, view, input)
    writer.open.delete(schema)
    return name
  }
  if (def.type === 'array' && plain) return writeArray(writer, def, view, input)
  // A view hides fields of objects only; anything else must not pass unchecked.
  if (view) throw MISMATCH
  return writeValue(writer, def, input) ?? writeParsed(writer, schema, input)
}

function writeUnless(
  writer: Writer,
  inner: z.ZodType,
  view: View | null,
  { input, absent }: { input: string; absent: 'null' | 'undefined' },
): string {
  const name = nameIn(writer)
  writer.lines.push(`let ${name} = ${absent}`, `if (${input} !== ${absent}) {`)
  const result = write(writer, inner, view, input)
  writer.lines.push(`${name} = ${result} }`)
  return name
}

function writeObject(writer: Writer, { shape, catchall }: Def, view: View | null, input: string): string {
  const strict = catchall?._zod.def.type === 'never'
  if (catchall && !strict) throw MISMATCH
  refuseIf(writer, `typeof ${input} !== "object" || ${input} === null || Array.isArray(${input})`)
  if (strict) {
    const names = use(writer, new Set(Object.keys(shape)))
    writer.lines.push(`for (const name in ${input}) if (!${names}.has(name)) throw no`)
  }
  const name = nameIn(writer)
  const sure: string[] = []
  const rest: string[] = []
  for (const [field, schema] of Object.entries(shape)) {
    if (field === '__proto__') throw MISMATCH
    const hidden = view !== null && !maySeeField(view, writer.role!, field)
    const key = JSON.stringify(field)
    const given = nameIn(writer)
    writer.lines.push(`const ${given} = ${input}[${key}]`)
    const result = write(writer, schema, hidden ? null : (view?.blocks?.[field] ?? null), given)
    // Hidden fields are checked too, so that a mismatch with the contract is found for every role.
    if (hidden) continue
    const optional = defOf(schema).type === 'optional'
    if (!optional && rest.length === 0) sure.push(`${key}: ${result}`)
    else rest.push(`${optional ? `if (${result} !== undefined) ` : ''}${name}[${key}] = ${result}`)
  }
  writer.lines.push(`const ${name} = { ${sure.join(', ')} }`, ...rest)
  return name
}

function writeArray(writer: Writer, { element }: Def, view: View | null, input: string): string {
  const copy = nameIn(writer)
  const at = nameIn(writer)
  const item = nameIn(writer)
  refuseIf(writer, `!Array.isArray(${input})`)
  writer.lines.push(`const ${copy} = new Array(${input}.length)`)
  writer.lines.push(`for (let ${at} = 0; ${at} < ${input}.length; ${at}++) { const ${item} = ${input}[${at}]`)
  const result = write(writer, element, view, item)
  writer.lines.push(`${copy}[${at}] = ${result} }`)
  return copy
}

/** A single value; undefined if only its schema can check it. */
function writeValue(writer: Writer, def: Def, input: string): string | undefined {
  const { type, checks = [], coerce, entries, values } = def
  if (coerce) return undefined
  if (type === 'string') return writeString(writer, def, input)
  if (type === 'number') return writeNumber(writer, def, input)
  if (checks.length > 0) return undefined
  if (type === 'boolean') refuseIf(writer, `typeof ${input} !== "boolean"`)
  else if (type === 'enum' || type === 'literal')
    refuseIf(writer, `!${use(writer, new Set(type === 'enum' ? Object.values(entries) : values))}.has(${input})`)
  else return undefined
  return input
}

/** Formats that are checked by their pattern alone. */
const FORMATS = new Set(['uuid', 'date', 'datetime', 'regex'])

function writeString(writer: Writer, def: Def, input: string): string | undefined {
  const own = def.format === undefined ? [] : [{ check: 'string_format', format: def.format, pattern: def.pattern }]
  const checks = [...own, ...(def.checks ?? []).map((check) => check._zod.def)] as Check[]
  const knows = ({ check, format, pattern, tx, fn }: Check) =>
    (check === 'string_format' && FORMATS.has(format!) && pattern && !pattern.global && !pattern.sticky) ||
    (check === 'overwrite' && tx) ||
    (check === 'custom' && fn) ||
    check === 'max_length' ||
    check === 'min_length'
  if (!checks.every(knows)) return undefined
  refuseIf(writer, `typeof ${input} !== "string"`)
  let result = input
  for (const { check, pattern, tx, fn, minimum, maximum } of checks) {
    if (check === 'string_format') refuseIf(writer, `!${use(writer, pattern)}.test(${result})`)
    if (check === 'custom') refuseIf(writer, `${use(writer, fn)}(${result}) !== true`)
    if (check === 'max_length') refuseIf(writer, `${result}.length > ${maximum}`)
    if (check === 'min_length') refuseIf(writer, `${result}.length < ${minimum}`)
    if (check !== 'overwrite') continue
    const name = nameIn(writer)
    writer.lines.push(`const ${name} = ${use(writer, tx)}(${result})`)
    result = name
  }
  return result
}

function writeNumber(writer: Writer, { format, checks = [] }: Def, input: string): string | undefined {
  if (format !== undefined && format !== 'safeint') return undefined
  const bounds = checks.map((check) => check._zod.def)
  const knows = ({ check, value }: Check) =>
    (check === 'greater_than' || check === 'less_than') && typeof value === 'number'
  if (!bounds.every(knows)) return undefined
  refuseIf(writer, `!Number.${format === 'safeint' ? 'isSafeInteger' : 'isFinite'}(${input})`)
  for (const { check, value, inclusive } of bounds)
    refuseIf(writer, `!(${input} ${check === 'greater_than' ? '>' : '<'}${inclusive ? '=' : ''} ${value})`)
  return input
}

function writeParsed(writer: Writer, schema: z.ZodType, input: string): string {
  const name = nameIn(writer)
  // Whether a field may be missing is decided by the schema of the object.
  refuseIf(writer, `${input} === undefined`)
  writer.lines.push(`const ${name} = ${use(writer, schema)}.safeParse(${input})`)
  refuseIf(writer, `!${name}.success`)
  return `${name}.data`
}
