/**
 * Whether a text always prints a value when there is one, whatever the other values are. Decided by its syntax:
 * evaluating samples would not find every condition that could hide it.
 */
import { type Expression, IfTag, Output, type Template, TypeGuards, UnlessTag } from 'liquidjs'

/** The variable names of the value: `endDate`, and `endDateArabic` in Arabic text. */
type Names = readonly string[]

export const mandatoryClauses = (templates: readonly Template[], names: Names): boolean =>
  templates.some((one) => {
    if (one instanceof Output) return isBare(one.value.initial, names)
    return (one instanceof IfTag || one instanceof UnlessTag) && everyBranchContains(one, names)
  })

/** Every branch of a condition prints it, except branches for a missing value or for one specific value. */
function everyBranchContains(tag: IfTag | UnlessTag, names: Names): boolean {
  for (const [at, { value, templates }] of tag.branches.entries()) {
    const requested = value.filters.length === 0 ? value.initial : null
    const isUnless = tag instanceof UnlessTag && at === 0
    const isPresence = requested !== null && isBare(requested, names)
    if (isUnless && isPresence) continue
    const knowsIt = !isUnless && requested !== null && isOneValue(requested, names)
    if (!knowsIt && !mandatoryClauses(templates, names)) return false
    if (isPresence) return true
  }
  return mandatoryClauses(tag.elseTemplates ?? [], names)
}

const isNamed = (token: unknown, names: Names): boolean =>
  TypeGuards.isPropertyAccessToken(token) && token.variable === undefined && names.includes(token.getText())

/** The condition is exactly `payDay`. */
const isBare = ({ postfix }: Expression, names: Names): boolean => postfix.length === 1 && isNamed(postfix[0], names)

/** The condition is `payDay == 31`: the text in this branch may contain the value itself. */
function isOneValue({ postfix: [value, literal, sign, ...more] }: Expression, names: Names): boolean {
  const isLiteral = TypeGuards.isNumberToken(literal) || TypeGuards.isQuotedToken(literal)
  const isEqual = TypeGuards.isOperatorToken(sign) && sign.operator === '=='
  return more.length === 0 && isEqual && isLiteral && isNamed(value, names)
}
