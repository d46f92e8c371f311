import { absolute, minus, type Numeric, type Rational } from '../../kernel/math/rational.ts'
import type { InvoiceIssue, InvoiceRule } from './rule.types.ts'

const resolved = <Subject, V extends string>(value: V | ((subject: Subject) => V), subject: Subject): V =>
  typeof value === 'function' ? value(subject) : value

/** The violations of these rules, in their order. */
export const issuesOf = <Subject>(rules: readonly InvoiceRule<Subject>[], subject: Subject): InvoiceIssue[] =>
  rules.flatMap((rule): InvoiceIssue[] => {
    const message = rule.applies === undefined || rule.applies(subject) ? rule.check(subject) : null
    if (message === null) return []
    const code = resolved(rule.code, subject)
    const field = resolved(rule.field, subject)
    return [{ code, field, message, level: rule.level ?? 'BLOCKS', fix: resolved(rule.fix, subject) }]
  })

/** The same of several subjects, one after the other. */
export const issuesOfEach = <Subject>(
  rules: readonly InvoiceRule<Subject>[],
  subjects: readonly Subject[],
): InvoiceIssue[] => subjects.flatMap((subject) => issuesOf(rules, subject))

/** The message where the condition of the rule is not met. */
export const messageUnless = (isMet: boolean, message: string): string | null => (isMet ? null : message)

export const distance = (a: Numeric, b: Numeric): Rational => absolute(minus(a, b))
