import type { Explained } from '../math/calculation-trace.ts'
import { divide, exact, maximum, minimum, minus, plus, type Rational, times } from '../math/rational.ts'

/**
 * Calculates the value of an explanation again from its formula: names are the inputs, × and ÷ come before + and −.
 * Unrounded; `up(a)` is a itself. Throws on an invalid formula, which is a program error.
 */
export function computed({ formula, inputs }: Pick<Explained, 'formula' | 'inputs'>): Rational {
  const known = new Map(inputs.map(({ name, value }) => [name, value]))
  const tokens = tokensOf(formula, [...known.keys(), 'min', 'max', 'up'])
  const sum = (): Rational => chain(product, { '+': plus, '−': minus })
  const product = (): Rational => chain(factor, { '×': times, '÷': divide })
  const chain = (next: () => Rational, steps: Record<string, (a: Rational, b: Rational) => Rational>): Rational => {
    let value = next()
    while (tokens[0] !== undefined && steps[tokens[0]]) value = steps[tokens.shift()!]!(value, next())
    return value
  }
  const factor = (): Rational => {
    const token = tokens.shift()!
    if (known.has(token)) return exact(known.get(token)!)
    if (/^\d/.test(token)) return exact(token)
    if (token !== '(') tokens.shift()
    let value = sum()
    while (tokens[0] === ';') {
      tokens.shift()
      value = (token === 'min' ? minimum : maximum)(value, sum())
    }
    tokens.shift()
    return value
  }
  const value = sum()
  if (tokens.length > 0) throw new Error(`"${formula}" has more than one value`)
  return value
}

function tokensOf(formula: string, names: readonly string[]): string[] {
  const longestFirst = names.toSorted((a, b) => b.length - a.length)
  const tokens: string[] = []
  for (let rest = formula.trim(); rest !== ''; ) {
    const token = longestFirst.find((name) => rest.startsWith(name)) ?? /^(\d+(\.\d+)?|[-+−×÷();])/.exec(rest)?.[0]
    if (!token) throw new Error(`Can’t parse "${rest}" in the formula "${formula}"`)
    tokens.push(token)
    rest = rest.slice(token.length).trimStart()
  }
  return tokens
}
