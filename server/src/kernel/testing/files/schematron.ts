/**
 * Runs official rules for XML documents as published: ISO Schematron with tests in XPath 2, by an XPath engine that is
 * independent of the code that wrote the document.
 */
import { readFileSync } from 'node:fs'
import { plus, trimmed } from '@muster/contract/kernel/math/rational.ts'
import fontoxpath from 'fontoxpath'
import { type Element, type Node, parseXmlDocument } from 'slimdom'

interface Assertion {
  readonly id: string
  readonly test: string
  /** `fatal` or `warning`. */
  readonly flag: string
}

interface Rule {
  readonly nodes: string
  readonly assertions: readonly Assertion[]
}

export interface Schematron {
  /** In each pattern, the first rule that matches a node is applied to it. */
  readonly patterns: readonly (readonly Rule[])[]
  readonly namespaces: ReadonlyMap<string, string>
}

const named = (under: { getElementsByTagNameNS(space: string, name: string): Element[] }, name: string) =>
  under.getElementsByTagNameNS('http://purl.oclc.org/dsdl/schematron', name)
const textOf = (element: Element, attribute: string) => element.getAttribute(attribute) ?? ''

/** The alternatives of a match pattern, each matched anywhere in the document. */
const everywhere = (pattern: string): string =>
  pattern
    .split(/\|(?![^[(]*[\])])/)
    .map((choice) => choice.trim())
    .map((choice) => (choice.startsWith('/') ? choice : `//${choice}`))
    .join(' | ')

export function readSchematron(path: string): Schematron {
  const schema = parseXmlDocument(readFileSync(path, 'utf8'))
  const assertionOf = (assert: Element): Assertion => ({
    id: textOf(assert, 'id'),
    test: textOf(assert, 'test'),
    flag: textOf(assert, 'flag'),
  })
  return {
    patterns: named(schema, 'pattern').map((pattern) =>
      named(pattern, 'rule').map((rule) => ({
        nodes: everywhere(textOf(rule, 'context')),
        assertions: named(rule, 'assert').map(assertionOf),
      })),
    ),
    namespaces: new Map(named(schema, 'ns').map((ns) => [textOf(ns, 'prefix'), textOf(ns, 'uri')])),
  }
}

const FUNCTIONS = 'http://www.w3.org/2005/xpath-functions'
const EXACT = 'exact'

// The engine computes xs:decimal in binary floating point, where 0.1 + 0.2 is not 0.3: this function sums exactly, as
// XPath requires.
fontoxpath.registerCustomXPathFunction(
  { namespaceURI: EXACT, localName: 'sum' },
  ['xs:anyAtomicType*'],
  'xs:double',
  (_context, values: readonly number[]) => Number(trimmed(plus(...values.map((value) => value.toFixed(10))))),
)
/**
 * Resolves the names of a schematron: `xs:decimal` by its namespaces, `sum` to our function, all other names without a
 * prefix to those of XPath.
 */
const resolving = (namespaces: Schematron['namespaces']) => ({
  namespaceResolver: (prefix: string) => namespaces.get(prefix) ?? null,
  functionNameResolver: ({ prefix, localName }: { prefix: string; localName: string }) => ({
    namespaceURI: prefix === '' ? (localName === 'sum' ? EXACT : FUNCTIONS) : (namespaces.get(prefix) ?? ''),
    localName,
  }),
})

export interface SchematronResult {
  /** The names of the fatal rules that the document violates. */
  readonly broken: readonly string[]
  readonly warnings: readonly string[]
  /** The number of tests that were run on nodes of the document. */
  readonly tests: number
}

export function validateSchematron({ patterns, namespaces }: Schematron, xml: string): SchematronResult {
  const options = resolving(namespaces)
  const document = parseXmlDocument(xml)
  const found = { fatal: new Set<string>(), warning: new Set<string>() }
  let tests = 0
  for (const rules of patterns) {
    const assessed = new Set<Node>()
    for (const { nodes, assertions } of rules)
      for (const node of fontoxpath.evaluateXPathToNodes<Node>(nodes, document, null, null, options)) {
        if (assessed.has(node)) continue
        assessed.add(node)
        for (const { id, test, flag } of assertions) {
          tests += 1
          if (!fontoxpath.evaluateXPathToBoolean(test, node, null, null, options))
            found[flag === 'warning' ? 'warning' : 'fatal'].add(id)
        }
      }
  }
  return { broken: [...found.fatal].toSorted(), warnings: [...found.warning].toSorted(), tests }
}
