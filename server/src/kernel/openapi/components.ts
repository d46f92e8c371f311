import { globSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as z from 'zod'
import { schemaOf } from './openapi.ts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Schemas that get a name: objects with at least this many fields, enumerations with at least this many values. */
const MIN_FIELDS = 3
const MIN_VALUES = 8

const isShape = (node: Json): boolean =>
  (isObject(node.properties) && Object.keys(node.properties).length >= MIN_FIELDS) ||
  (Array.isArray(node.enum) && node.enum.length >= MIN_VALUES)

/**
 * A recursive schema refers to itself as `#`, or as `#/$defs/__schema0` if nested; the definitions are in an outer
 * schema.
 */
const canonical = (schema: unknown): string =>
  JSON.stringify(schema, (key, value) => (key === '$defs' ? undefined : value)).replaceAll(
    /"#(?:\/\$defs\/\w+)?"/g,
    '"#self"',
  )

/** The names of JSON schemas: the exports of the contract. If input and output differ, the input is `…Input`. */
export async function contractSchemaNames(): Promise<ReadonlyMap<string, string>> {
  const envelope = fileURLToPath(import.meta.resolve('@muster/contract/kernel/api/envelope.ts'))
  const root = realpathSync(join(dirname(envelope), '../..'))
  const files = globSync(['**/*.contract.ts', 'kernel/**/*.ts'], { cwd: root }).filter(
    (file) => !/\.test\.ts$/.test(file),
  )
  const names = new Map<string, string>()
  for (const file of files.sort()) {
    const exports: Json = await import(pathToFileURL(join(root, file)).href)
    for (const [name, schema] of Object.entries(exports)) {
      if (!(schema instanceof z.ZodType)) continue
      const [output, input] = (['output', 'input'] as const).map((io) => canonical(selfDefined(schemaOf(schema, io))))
      if (!names.has(output!)) names.set(output!, name)
      if (!names.has(input!)) names.set(input!, `${name.replace(/Input$/, '')}Input`)
    }
  }
  return names
}

/** A schema that is only a reference to its single definition, as that definition. */
function selfDefined(schema: Json): Json {
  const { $defs, $ref } = schema as { $defs?: Record<string, Json>; $ref?: string }
  return ($ref && $defs?.[$ref.slice('#/$defs/'.length)]) || schema
}

/** `availableTransitions` → `AvailableTransition` */
function nameFromField(field: string): string {
  const singular = field
    .replace(/^_+/, '')
    .replace(/ies$/, 'y')
    .replace(/(x|ss|sh|ch)es$/, '$1')
    .replace(/([^su])s$/, '$1')
  return singular.charAt(0).toUpperCase() + singular.slice(1)
}

/** Gives each schema one name: that of the contract, otherwise one from its field that the contract does not use. */
function componentNames(exported: ReadonlyMap<string, string>) {
  const reserved = new Set(exported.values())
  const used = new Set(['Failure'])
  const invented = new Set<string>()
  const nameFor = (text: string, field: string): string => {
    const known = exported.get(text)
    const base = known ?? nameFromField(field)
    let name = base
    for (let n = 2; used.has(name) || (known === undefined && reserved.has(name)); n += 1) name = `${base}${n}`
    used.add(name)
    if (known === undefined) invented.add(name)
    return name
  }
  return { nameFor, invented }
}

/** The same document with each named or repeated schema once, in `components.schemas`, and references to it. */
export function withComponents(document: Json, names: ReadonlyMap<string, string>): Json {
  const counts = new Map<string, number>()
  count(document.paths, counts)
  const { schemas, ...otherComponents } = document.components as { schemas: Record<string, Json> }
  const components: Record<string, unknown> = { ...schemas }
  const { nameFor, invented } = componentNames(names)
  const nameOf = new Map<string, string>()

  const componentFor = (node: Json, field: string, definition?: string): string => {
    const text = canonical(node)
    const known = nameOf.get(text)
    if (known) return known
    const name = nameFor(text, field)
    nameOf.set(text, name)
    components[name] = inside(node, field, definition ?? name)
    return name
  }
  // A schema without a name in the contract is named after its field, its parameter or its operation.
  const inside = (node: Json, field: string, definition?: string): Json => {
    const { in: isParameter, name, operationId = isParameter ? name : undefined } = node
    return mapValues(node, (value, key) =>
      key === 'properties'
        ? mapValues(value as Json, (child, property) =>
            visit(child, property === 'data' ? field : property, definition),
          )
        : visit(value, String(operationId ?? field), definition),
    )
  }
  const visit = (node: unknown, field: string, definition?: string): unknown => {
    if (Array.isArray(node)) return node.map((one) => visit(one, field, definition))
    if (!isObject(node)) return node
    if (isObject(node.$defs)) {
      // Definitions are recursive schemas, one set for each schema that has any.
      const { $defs, ...rest } = node
      const [recursive] = Object.values($defs as Record<string, Json>)
      return visit(rest, field, componentFor(recursive!, isShape(recursive!) ? field : 'jsonValue'))
    }
    if (typeof node.$ref === 'string' && /^#($|\/\$defs\/)/.test(node.$ref)) return reference(definition!)
    const text = isShape(node) ? canonical(node) : ''
    const isComponent = text && (names.has(text) || counts.get(text)! > 1)
    return isComponent ? reference(componentFor(node, field, definition)) : inside(node, field, definition)
  }
  const paths = mapValues(document.paths as Json, (path) => visit(path, 'body'))
  return inlineSingles({ ...document, paths, components: { ...otherComponents, schemas: components } }, invented)
}

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

const mapValues = (object: Json, change: (value: unknown, key: string) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))

function count(node: unknown, counts: Map<string, number>): void {
  if (Array.isArray(node)) for (const one of node) count(one, counts)
  if (!isObject(node)) return
  if (isShape(node)) {
    const text = canonical(node)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  for (const child of Object.values(node)) count(child, counts)
}

const REFERENCE = /"#\/components\/schemas\/(\w+)"/g

/** Inlines schemas without a name in the contract that have a single reference, such as a part of one record. */
function inlineSingles(document: Json, invented: ReadonlySet<string>): Json {
  const uses = new Map<string, number>()
  for (const [, name] of JSON.stringify(document).matchAll(REFERENCE)) uses.set(name!, (uses.get(name!) ?? 0) + 1)
  const { schemas } = document.components as { schemas: Record<string, Json> }
  const isSingle = (name: string) => invented.has(name) && uses.get(name) === 1
  const put = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(put)
    if (!isObject(node)) return node
    const name = typeof node.$ref === 'string' ? node.$ref.slice('#/components/schemas/'.length) : ''
    return isSingle(name) ? put(schemas[name]) : mapValues(node, put)
  }
  const shared = Object.entries(schemas).filter(([name]) => !isSingle(name))
  const sorted = shared.map(([name, schema]) => [name, put(schema)] as const).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    ...document,
    paths: put(document.paths),
    components: { ...(document.components as Json), schemas: Object.fromEntries(sorted) },
  }
}
