import { expect, test } from 'vitest'
import { MODULES } from '../../app.ts'
import { contractSchemaNames, withComponents } from './components.ts'
import { openApi } from './openapi.ts'

/**
 * The served OpenAPI document has each schema once, under a name, and is otherwise the same as with all schemas inline.
 */
type Json = Record<string, unknown>

const inline = openApi(MODULES, 'Muster')
const served = withComponents(inline, await contractSchemaNames()) as Json & {
  components: { schemas: Record<string, Json> }
}

const PREFIX = '#/components/schemas/'

function* objectsIn(node: unknown): Generator<Json> {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) yield node as Json
  for (const child of Object.values(node)) yield* objectsIn(child)
}

/** The document without references; a recursive schema ends at its first repetition. */
function resolved(node: unknown, open: readonly string[] = []): unknown {
  if (Array.isArray(node)) return node.map((one) => resolved(one, open))
  if (typeof node !== 'object' || node === null) return node
  const { $ref } = node as { $ref?: string }
  if ($ref?.startsWith(PREFIX)) {
    const name = $ref.slice(PREFIX.length)
    return open.includes(name) ? 'recursion' : resolved(served.components.schemas[name], [...open, name])
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolved(value, open)]))
}

/** The inline document in the same form: its recursive schemas are in `$defs`. */
function unfolded(node: unknown, definition?: unknown): unknown {
  if (Array.isArray(node)) return node.map((one) => unfolded(one, definition))
  if (typeof node !== 'object' || node === null) return node
  const { $defs, ...rest } = node as Json & { $ref?: string }
  if ($defs) return unfolded(rest, Object.values($defs)[0])
  if (rest.$ref === '#') return 'recursion'
  if (rest.$ref?.startsWith('#/$defs/')) return definition ? unfolded(definition) : 'recursion'
  if (rest.$ref?.startsWith(PREFIX))
    return unfolded((inline.components as typeof served.components).schemas[rest.$ref.slice(PREFIX.length)])
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, unfolded(value, definition)]))
}

test('no schema is in the document twice', () => {
  const counts = new Map<string, number>()
  for (const node of objectsIn(served)) {
    const { properties } = node as { properties?: object }
    if (typeof properties !== 'object' || Object.keys(properties).length < 3) continue
    const text = JSON.stringify(node)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(300)
  expect([...counts].filter(([, times]) => times > 1).map(([text]) => text.slice(0, 200))).toEqual([])
})

test('records have the names of the contract', () => {
  expect(Object.keys(served.components.schemas)).toEqual(
    expect.arrayContaining([
      'Candidate',
      'Client',
      'OrderFormRow',
      'Timesheet',
      'PayrollRun',
      'CreditNote',
      'Explained',
      'Failure',
    ]),
  )
})

test('every reference has its component, and every component a reference', () => {
  const names = Object.keys(served.components.schemas)
  const used = new Set<string>()
  for (const { $ref } of objectsIn(served)) if (typeof $ref === 'string') used.add($ref.slice(PREFIX.length))
  expect([...used].sort()).toEqual(names.sort())
  for (const name of names) expect(name).toMatch(/^[A-Z]\w*$/)
})

test('with its references resolved it equals the document with all schemas inline, and is less than half as long', () => {
  expect(resolved(served.paths)).toEqual(unfolded(inline.paths))
  expect(JSON.stringify(served).length).toBeLessThan(JSON.stringify(inline).length / 2)
})
