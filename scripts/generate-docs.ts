import { grantOf, RESOURCES } from '../contract/src/access/matrix.ts'
import { ROLE_CODES, ROLE_LABELS } from '../contract/src/access/roles.ts'
import type { Endpoint } from '../contract/src/kernel/api/endpoint.ts'
import type { GuardedMove, Move, StateMachine } from '../contract/src/kernel/api/states.ts'

type Modules = readonly {
  readonly name: string
  readonly routes: readonly { readonly name: string; readonly endpoint: Endpoint }[]
}[]

const HEAD = '<!-- Generated from the contract by `npm run generate`. Do not edit: `npm test` compares it. -->\n'

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** docs/rights.md: the complete permission matrix, its legend, and the permission of every endpoint. */
export function rightsPage(modules: Modules): string {
  const codes = Object.entries(ROLE_CODES)
  const matrix = RESOURCES.map((resource) =>
    row([resource, ...codes.map(([, role]) => grantOf(role, resource).cell.replace('~', '\\~'))]),
  )
  const accessRules = modules.flatMap(({ name, routes }) =>
    routes.map(({ endpoint }) => row([name, `${endpoint.method} \`${endpoint.path}\``, accessRuleOf(endpoint)])),
  )
  return `${HEAD}
# Permissions by role

V view · C create · E edit · D delete or deactivate · A approve · P pay, post, issue or send · X export · L lookup (id, name, status) · \`~\` limited fields.
Before the letters: c own countries · k own clients · j assigned jobs · t own teams' jobs. A dash means no access.
Users of other roles than Admin, Managing Director, COO and CFO who have countries see these countries only.

${codes.map(([code, role]) => `${code} ${ROLE_LABELS[role]}`).join(' · ')}

${row(['Resource', ...codes.map(([code]) => code)])}
${row(['---', ...codes.map(() => '---')])}
${matrix.join('\n')}

## Permission of each endpoint

${row(['Module', 'Endpoint', 'Permission'])}
${row(['---', '---', '---'])}
${accessRules.join('\n')}
`
}

function accessRuleOf({ may, signedIn, open }: Endpoint): string {
  if (may)
    return `${may.resource}: ${may.action}${may.action === 'view' && may.min !== 'limited' ? ` (${may.min})` : ''}`
  return signedIn ? `every signed-in user. ${signedIn}` : `no sign-in. ${open}`
}

const permission = ({ resource, action }: Move['may']) => `${resource}: ${action}`

/** The permission of a transition; the roles, if it is limited to some with that permission; a second permission. */
function whoMay({ may, system, roles, orMay }: Move & Partial<GuardedMove<string>>): string {
  if (system) return 'automatic'
  const named = roles ? ` (only ${roles.map((role) => ROLE_LABELS[role]).join(', ')})` : ''
  return `${permission(may)}${named}${orMay ? `, or ${permission(orMay)}` : ''}`
}

/** docs/states.md: every state machine with its transitions, their conditions, and a diagram. */
export function statesPage(machines: readonly StateMachine<string>[]): string {
  const sections = machines.map((machine) => {
    const transitions = Object.entries(machine.transitions).flatMap(([from, to]) =>
      Object.entries(to).map(([next, move]) => ({ from, next, move: move! })),
    )
    const rows = transitions.map(({ from, next, move }) => {
      return row([from, next, whoMay(move), move.guard ?? '', move.reason ? 'yes' : ''])
    })
    const arrows = transitions.map(({ from, next }) => `  ${from} --> ${next}`)
    return `## ${machine.entity}\n\nInitial status: ${machine.initial}.\n\n\`\`\`mermaid\nstateDiagram-v2\n  [*] --> ${machine.initial}\n${arrows.join('\n')}\n\`\`\`\n\n${row(['From', 'To', 'Permission', 'Guards', 'Reason required'])}\n${row(['---', '---', '---', '---', '---'])}\n${rows.join('\n')}\n`
  })
  return `${HEAD}\n# Status transitions\n\nOne section per type of record, by its name in the code.\n\n${sections.join('\n')}`
}
