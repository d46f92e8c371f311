import { parseSync } from 'vite'

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** The name of an identifier, or of a quoted key that could be one. */
function nameOf(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'Literal') return typeof node.value === 'string' && /^\w+$/.test(node.value) ? [node.value] : []
  return typeof node.name === 'string' ? [node.name] : []
}

/** The variables of a pattern: `a`, `{ b, c: d }`, `[e]`, `f = 1`, `...g`. */
function bindingsOf(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'ObjectPattern' || pattern.type === 'ArrayPattern')
    return childrenOf(pattern).flatMap(bindingsOf)
  if (pattern.type === 'Property') return bindingsOf(pattern.value)
  if (pattern.type === 'AssignmentPattern') return bindingsOf(pattern.left)
  if (pattern.type === 'RestElement') return bindingsOf(pattern.argument)
  return pattern.type === 'Identifier' ? nameOf(pattern) : []
}

/** A quoted code, such as `'NAME_TAKEN'` as an argument, a value or an element. */
const codeOf = ({ value }: Node) =>
  typeof value === 'string' && /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value) ? [value] : []

const keyOf = ({ key, computed, shorthand }: Node) => (computed || shorthand ? [] : nameOf(key))
const parametersOf = ({ id, params }: Node) => [...nameOf(id), ...(params as unknown[]).flatMap(bindingsOf)]

const NAMES: Readonly<Record<string, (node: Node) => string[]>> = {
  VariableDeclarator: ({ id }) => bindingsOf(id),
  FunctionDeclaration: parametersOf,
  FunctionExpression: parametersOf,
  ArrowFunctionExpression: parametersOf,
  CatchClause: ({ param }) => bindingsOf(param),
  ClassDeclaration: ({ id }) => nameOf(id),
  TSInterfaceDeclaration: ({ id }) => nameOf(id),
  TSTypeAliasDeclaration: ({ id }) => nameOf(id),
  TSTypeParameter: ({ name }) => nameOf(name),
  TSNamedTupleMember: ({ label }) => nameOf(label),
  Literal: codeOf,
  TSLiteralType: ({ literal }) => nameOf(literal),
  Property: keyOf,
  PropertyDefinition: keyOf,
  MethodDefinition: keyOf,
  TSPropertySignature: keyOf,
  TSMethodSignature: keyOf,
  ImportSpecifier: ({ imported, local }) => (nameOf(imported)[0] === nameOf(local)[0] ? [] : nameOf(local)),
}

/**
 * All names that a file declares: variables, parameters, functions, types, properties, the codes of unions, and quoted
 * codes in upper case wherever they are.
 */
export function declaredNames(path: string, text: string): string[] {
  const names: string[] = []
  const visit = (node: Node) => {
    names.push(...(NAMES[node.type]?.(node) ?? []))
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parseSync(path, text).program as unknown as Node)
  return names
}
