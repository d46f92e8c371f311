type Json = Record<string, unknown>

const html = (text: unknown) =>
  String(text ?? '').replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)

const STYLE = `:root{color-scheme:light dark;font:14px/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:1000px;padding:24px}
h1{font-size:22px}h2{font-size:16px;margin-top:32px;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent);padding-bottom:4px}
summary{cursor:pointer;padding:6px 0}code,pre{font:12px/1.5 ui-monospace,monospace}pre{overflow:auto;padding:12px;border-radius:8px;background:color-mix(in srgb,currentColor 6%,transparent)}
.m{display:inline-block;min-width:64px;font-weight:600}.access-rule{opacity:.75}table{border-collapse:collapse;margin:8px 0}td,th{text-align:left;padding:2px 16px 2px 0;vertical-align:top}nav{display:flex;flex-wrap:wrap;gap:4px 12px}`

/** The API reference as a page: without scripts, so it needs no exception in the content security policy. */
export function referencePage(document: Json): string {
  const paths = document.paths as Record<string, Record<string, Json>>
  const groups = Map.groupBy(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    ),
    ({ operation }) => String((operation.tags as string[])[0]),
  )
  const sections = [...groups].map(
    ([tag, operations]) => `<h2 id="${html(tag)}">${html(tag)}</h2>${operations.map(operationHtml).join('')}`,
  )
  const nav = [...groups.keys()].map((tag) => `<a href="#${html(tag)}">${html(tag)}</a>`).join('')
  const title = html((document.info as Json).title)
  const { Failure } = (document.components as { schemas: Record<string, Json> }).schemas
  const violation = block('Error response', { content: { 'application/json': { schema: Failure! } } })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1><p>All paths start with <code>/api/v1</code>. The machine-readable document: <a href="openapi.json">openapi.json</a>. In shapes, <code>?</code> marks optional values, and <code>~</code> marks text with a pattern.</p>
${violation}<nav>${nav}</nav>${sections.join('')}</body></html>`
}

function operationHtml({ path, method, operation }: { path: string; method: string; operation: Json }): string {
  const accessRule = operation['x-right']
    ? `Permission: ${operation['x-right']}`
    : operation['x-open']
      ? `Open: ${operation['x-open']}`
      : `Signed in: ${operation['x-signed-in']}`
  const parameters = operation.parameters as { name: string; in: string; required: boolean; schema: Json }[]
  const rows = parameters.map(
    (p) =>
      `<tr><td><code>${html(p.name)}</code></td><td>${html(p.in)}${p.required ? ', required' : ''}</td><td><code>${html(typeOf(p.schema))}</code></td></tr>`,
  )
  const responses = Object.entries(operation.responses as Record<string, { content?: Content }>)
  // Errors are the same for all endpoints and are described at the top.
  const answered = responses
    .map(([status, answer]) => (status === 'default' ? '' : block(`Response ${status}`, answer)))
    .join('')
  return `<details><summary><span class="m">${method.toUpperCase()}</span> <code>${html(path)}</code> ${html(operation.summary)}</summary>
<p class="access-rule">${html(accessRule)}</p>${rows.length ? `<table>${rows.join('')}</table>` : ''}${block('Body', operation.requestBody as { content?: Content })}${answered}</details>`
}

const typeOf = (schema: Json) =>
  schema.enum ? (schema.enum as string[]).join(' | ') : String(schema.format ?? schema.type ?? 'any')

type Content = Record<string, { schema: Json }>

/** Request and response shapes; all limits and patterns are in the machine-readable document. */
function block(title: string, { content = {} }: { content?: Content } = {}): string {
  const shapes = Object.entries(content).map(([type, { schema }]) =>
    type === 'application/json' ? shapeOf(schema, '') : `${type}\n${shapeOf(schema, '')}`,
  )
  return shapes.length > 0 ? `<details><summary>${title}</summary><pre>${html(shapes.join('\n'))}</pre></details>` : ''
}

/**
 * `{ name: string, version?: integer, ids: (uuid)[] }`, a line for each field; `~` after a type means that the text has
 * a pattern.
 */
function shapeOf(schema: Json, indent: string): string {
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return (schema.enum as unknown[]).map((one) => JSON.stringify(one)).join(' | ')
  if (choices) return choices.map((one) => shapeOf(one, indent)).join(' | ')
  if (schema.type === 'array') return `(${shapeOf((schema.items ?? {}) as Json, indent)})[]`
  if (schema.properties) return fieldsOf(schema, indent)
  const type = String(schema.format ?? [schema.type ?? 'any'].flat().join(' | '))
  return schema.pattern && !schema.format ? `${type} ~` : type
}

function fieldsOf({ properties, required = [] }: Json, indent: string): string {
  const further = `${indent}  `
  const fields = Object.entries(properties as Record<string, Json>).map(
    ([name, schema]) =>
      `${further}${name}${(required as string[]).includes(name) ? '' : '?'}: ${shapeOf(schema, further)}`,
  )
  return fields.length > 0 ? `{\n${fields.join('\n')}\n${indent}}` : '{}'
}
