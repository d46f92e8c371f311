import { type Endpoint, exportRightsOf } from '@muster/contract/kernel/api/endpoint.ts'
import { allEndpoints } from '../app.ts'
import type { Command } from './command.ts'

interface RouteLine {
  readonly module: string
  readonly name: string
  readonly method: string
  readonly path: string
  /** The required permission, or null if none is required. */
  readonly right: { readonly resource: string; readonly action: string; readonly min: string } | null
  /** The rows that it can access: those of the permission matrix, the caller's own, or all. */
  readonly scope: 'matrix' | 'signed in' | 'open'
  readonly reason: string | null
}

export const routesCommand: Command = {
  summary: 'Lists every endpoint with the permission it requires.',
  usage: '[--json]',
  run: async (args, { print }) => {
    const lines = allEndpoints().flatMap(({ module, name, endpoint }) => linesOf(module, name, endpoint))
    if (args.includes('--json')) print(JSON.stringify(lines, null, 2))
    else
      for (const { method, path, right, scope } of lines)
        print(
          `${method.padEnd(6)} ${path.padEnd(60)} ${right ? `${right.resource}:${right.action} (${right.min})` : scope}`,
        )
    return lines.length > 0
  },
}

/** A list that can be exported has a second address, with a permission of its own. */
function linesOf(module: string, name: string, endpoint: Endpoint): RouteLine[] {
  const { method, path, may, signedIn, open, list } = endpoint
  const line: RouteLine = {
    module,
    name,
    method,
    path: `/api/v1${path}`,
    right: may ?? null,
    scope: may ? 'matrix' : signedIn ? 'signed in' : 'open',
    reason: signedIn ?? open ?? null,
  }
  const exported = {
    ...line,
    name: `${name}.export`,
    path: `${line.path}/export`,
    scope: 'matrix' as const,
    reason: null,
  }
  if (list?.export === 'own') return [line, { ...line, name: exported.name, path: exported.path }]
  return [line, ...(list ? exportRightsOf(list).map((right) => ({ ...exported, right })) : [])]
}
