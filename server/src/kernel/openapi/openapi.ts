import { type Endpoint, exportRightsOf } from '@muster/contract/kernel/api/endpoint.ts'
import { Failure } from '@muster/contract/kernel/api/envelope.ts'
import * as z from 'zod'
import type { Route } from '../http/route.ts'

type Json = Record<string, unknown>

/**
 * The OpenAPI 3.1 document, generated from the schemas that validate requests and responses; all schemas inline (see
 * components.ts).
 */
export function openApi(modules: readonly { name: string; routes: readonly Route[] }[], productName: string): Json {
  const paths: Record<string, Json> = {}
  for (const { name: tag, routes } of modules)
    for (const { endpoint } of routes) {
      const operation = operationOf(operationID(endpoint), tag, endpoint)
      add(paths, endpoint.path, endpoint.method, operation)
      if (endpoint.list && endpoint.list.export !== false)
        add(paths, `${endpoint.path}/export`, 'GET', exportOperation(operation, endpoint))
    }
  return {
    openapi: '3.1.0',
    info: { title: `${productName} API`, version: '1', description: 'Everything the web app does uses this API.' },
    servers: [{ url: '/api/v1' }],
    security: [{ bearer: [] }],
    tags: modules.map(({ name }) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: schemaOf(Failure, 'output') },
    },
  }
}

/** `GET /clients/:id/files` → `getClientsByIdFiles` */
const operationID = ({ method, path }: Endpoint) =>
  method.toLowerCase() +
  path.replace(/\/:?([\w-]+)/g, (part, parameter: string) => {
    const name = parameter.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())
    return part.startsWith('/:') ? `By${name}` : name
  })

const add = (paths: Record<string, Json>, path: string, method: string, operation: Json) => {
  const key = path.replace(/:(\w+)/g, '{$1}')
  paths[key] = { ...paths[key], [method.toLowerCase()]: operation }
}

export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as Json
  return rest
}

function accessRuleOf({ may, signedIn, open }: Endpoint): Json {
  if (open) return { security: [], 'x-open': open }
  if (signedIn) return { 'x-signed-in': signedIn }
  return { 'x-right': `${may!.resource}.${may!.action}` }
}

function operationOf(operationId: string, tag: string, endpoint: Endpoint): Json {
  const { summary, status = 200 } = endpoint
  return {
    operationId,
    tags: [tag],
    summary,
    ...accessRuleOf(endpoint),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint), ...keyParameter(endpoint)],
    ...requestBody(endpoint),
    responses: {
      [status]: {
        description: 'Done',
        content: endpoint.download ? FILE : { 'application/json': { schema: answerSchema(endpoint) } },
      },
      default: {
        description: 'A refusal',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

const FILE = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

function answerSchema({ method, returns, list }: Endpoint): Json {
  const properties: Json = { success: { const: true } }
  // The success message for the user.
  if (method !== 'GET') properties.message = { type: 'string' }
  if (returns) properties.data = schemaOf(returns, 'output')
  if (list)
    properties.meta = {
      type: 'object',
      properties: { page: { type: 'integer' }, pageSize: { type: 'integer' }, total: { type: 'integer' } },
    }
  return { type: 'object', required: ['success', ...(returns ? ['data'] : [])], properties }
}

const pathParameters = ({ path }: Endpoint) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))

function queryParameters({ query }: Endpoint): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const keyParameter = ({ method, ownTransaction }: Endpoint) =>
  method === 'POST' && !ownTransaction
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
    : []

function requestBody({ body, upload }: Endpoint): Json {
  if (!upload)
    return body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
      : {}
  const fields = body ? (schemaOf(body, 'input') as { properties?: Json }) : {}
  const file = { type: 'string', format: 'binary' }
  const files = upload.max > 1 ? { files: { type: 'array', items: file, maxItems: upload.max } } : {}
  const schema = { type: 'object', properties: { ...fields.properties, file, ...files } }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function exportOperation(operation: Json, { list }: Endpoint): Json {
  const remaining = (operation.parameters as { name: string }[]).filter(
    ({ name }) => name !== 'page' && name !== 'pageSize',
  )
  const format = { name: 'format', in: 'query', required: false, schema: { type: 'string', enum: ['xlsx', 'csv'] } }
  return {
    ...operation,
    operationId: `${operation.operationId}Export`,
    summary: `${operation.summary} (the whole filtered list as a file)`,
    ...(list!.export !== 'own' && {
      'x-right': exportRightsOf(list!)
        .map(({ resource, action }) => `${resource}.${action}`)
        .join(' or '),
    }),
    parameters: [...remaining, format],
    responses: { ...(operation.responses as Json), 200: { description: 'The file', content: FILE } },
  }
}
