export interface RuleChange {
  readonly rule: string
  readonly what: string
  readonly from: string | null
  readonly to: string | null
}

/** One aspect of a rule, as text; empty if the rule does not have it. */
export type RuleAspect<R> = readonly [what: string, textOf: (rule: R) => string]

interface RuleDescription<R> {
  /** Identifies a rule in both versions, so that one at another position is not a change. */
  key(rule: R): string
  name(rule: R): string
  aspects: readonly RuleAspect<R>[]
}

/** The changes of a list of rules: new and removed rules as a whole, others aspect by aspect. */
export function ruleChanges<R>(before: readonly R[], after: readonly R[], rules: RuleDescription<R>): RuleChange[] {
  const { key, name, aspects } = rules
  const oldRules = new Map(before.map((rule) => [key(rule), rule]))
  const newRules = new Map(after.map((rule) => [key(rule), rule]))
  const describe = (rule: R) =>
    aspects
      .filter(([what]) => what !== 'Name')
      .map(([, textOf]) => textOf(rule))
      .filter(Boolean)
      .join('. ')
  return [...new Set([...newRules.keys(), ...oldRules.keys()])].flatMap((each): RuleChange[] => {
    const oldRule = oldRules.get(each)
    const newRule = newRules.get(each)
    if (!oldRule) return [{ rule: name(newRule!), what: 'New', from: null, to: describe(newRule!) }]
    if (!newRule) return [{ rule: name(oldRule), what: 'Removed', from: describe(oldRule), to: null }]
    return aspects
      .map(([what, textOf]) => ({
        rule: name(newRule),
        what,
        from: textOf(oldRule) || null,
        to: textOf(newRule) || null,
      }))
      .filter(({ from, to }) => from !== to)
  })
}
