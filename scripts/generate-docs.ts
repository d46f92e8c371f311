import { grantOf, RESOURCES } from '../contract/src/access/matrix.ts'
import { ROLE_CODES, ROLE_LABELS } from '../contract/src/access/roles.ts'
import type { Endpoint } from '../contract/src/kernel/api/endpoint.ts'
import type { StateMachine } from '../contract/src/kernel/api/states.ts'

type Modules = readonly {
  readonly name: string
  readonly routes: readonly { readonly name: string; readonly endpoint: Endpoint }[]
}[]

const HEAD = '<!-- Made by `npm run generate` from the contract. Do not edit: a check compares it. -->\n'

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** docs/rights.md: the whole matrix, its key, and the right that every endpoint asks for. */
export function rightsPage(modules: Modules): string {
  const codes = Object.entries(ROLE_CODES)
  const matrix = RESOURCES.map((resource) =>
    row([resource, ...codes.map(([, role]) => grantOf(role, resource).cell.replace('~', '\\~'))]),
  )
  const accessRules = modules.flatMap(({ name, routes }) =>
    routes.map(({ endpoint }) => row([name, `${endpoint.method} \`${endpoint.path}\``, accessRuleOf(endpoint)])),
  )
  return `${HEAD}
# Rights

V view · C create · E edit · D delete or deactivate · A approve · P pay, post, issue or send · X export · L lookup (id, name, status) · \`~\` limited fields.
Before the letters: c own countries · k own clients · j assigned jobs · t own teams' jobs. What is not written is refused.
Roles other than Admin, Managing Director, COO and CFO are limited to their countries when they have any.

${codes.map(([code, role]) => `${code} ${ROLE_LABELS[role]}`).join(' · ')}

${row(['resource', ...codes.map(([code]) => code)])}
${row(['---', ...codes.map(() => '---')])}
${matrix.join('\n')}

## What each endpoint asks for

${row(['module', 'endpoint', 'who'])}
${row(['---', '---', '---'])}
${accessRules.join('\n')}
`
}

function accessRuleOf({ may, signedIn, open }: Endpoint): string {
  if (may)
    return `${may.resource}: ${may.action}${may.action === 'view' && may.min !== 'limited' ? ` (${may.min})` : ''}`
  return signedIn ? `anybody signed in. ${signedIn}` : `open. ${open}`
}

/** docs/states.md: every state machine with its moves, what each needs, and a diagram. */
export function statesPage(machines: readonly StateMachine<string>[]): string {
  const sections = machines.map((machine) => {
    const transitions = Object.entries(machine.transitions).flatMap(([from, to]) =>
      Object.entries(to).map(([next, move]) => ({ from, next, move: move! })),
    )
    const rows = transitions.map(({ from, next, move }) => {
      const who = move.system ? 'the system' : `${move.may.resource}: ${move.may.action}`
      return row([from, next, who, move.guard ?? '', move.reason ? 'yes' : ''])
    })
    const arrows = transitions.map(({ from, next }) => `  ${from} --> ${next}`)
    return `## ${machine.entity}\n\nBegins as ${machine.initial}.\n\n\`\`\`mermaid\nstateDiagram-v2\n  [*] --> ${machine.initial}\n${arrows.join('\n')}\n\`\`\`\n\n${row(['from', 'to', 'who', 'guard', 'reason needed'])}\n${row(['---', '---', '---', '---', '---'])}\n${rows.join('\n')}\n`
  })
  return `${HEAD}\n# States\n\n${sections.join('\n')}`
}
