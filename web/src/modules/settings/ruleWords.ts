import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import type { ApprovalRules } from '@muster/contract/settings/approval-rules.contract.ts'
import { countryName } from '../../kernel/world-countries.ts'
import { showAmount } from '../../ui/format/number.ts'

export type Rule = ApprovalRules['rules'][number]

const boundOf = (bound: string) => (bound === 'TARGET' ? 'the target' : bound === 'FLOOR' ? 'the floor' : `${bound} %`)

export const whereOf = ({ countryIDs }: Rule): string => countryIDs.map(countryName).join(', ') || 'Everywhere'

export function whenOf({ when }: Rule): string {
  const said = [
    when.gm === 'NEGATIVE' && 'the gross margin is negative',
    when.gm === 'NOT_NEGATIVE' && 'the gross margin is not negative',
    when.gmPercentFrom !== null && `GM % reaches ${boundOf(when.gmPercentFrom)}`,
    when.gmPercentBelow !== null && `GM % is below ${boundOf(when.gmPercentBelow)}`,
    when.outsideGradeBand && 'the pay lies outside its grade',
    when.newCountry && 'it is the first placement in the country',
    when.contractValueAbove !== null && `the contract value is above ${showAmount(when.contractValueAbove)}`,
  ].filter(Boolean)
  return said.join(' and ') || 'Always'
}

/** Steps of all rules are taken in one order, so that each says its place. */
export const stepsOf = ({ steps }: Rule): string =>
  [...steps]
    .sort((a, b) => a.order - b.order)
    .map(
      ({ order, roles, reasonRequired }) =>
        `${order}. ${roles.map((role) => ROLE_LABELS[role]).join(' or ')}${reasonRequired ? ' (with a reason)' : ''}`,
    )
    .join(', then ')

const SIDES: readonly (readonly [what: string, said: (rule: Rule) => string])[] = [
  ['Name', ({ name }) => name],
  ['Where', whereOf],
  ['When', whenOf],
  ['Who approves', stepsOf],
]
const whole = (rule: Rule) => `${whereOf(rule)}. ${whenOf(rule)}. ${stepsOf(rule)}`

export interface RuleChange {
  readonly rule: string
  readonly what: string
  readonly from: string | null
  readonly to: string | null
}

/** What differs rule by rule, each known by its code, so that a rule that moved is no change. */
export function ruleChanges(before: readonly Rule[], after: readonly Rule[]): RuleChange[] {
  const old = new Map(before.map((rule) => [rule.code, rule]))
  const now = new Map(after.map((rule) => [rule.code, rule]))
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((code): RuleChange[] => {
    const [was, is] = [old.get(code), now.get(code)]
    if (!was) return [{ rule: is!.name, what: 'New rule', from: null, to: whole(is!) }]
    if (!is) return [{ rule: was.name, what: 'Rule taken away', from: whole(was), to: null }]
    return SIDES.map(([what, said]) => ({ rule: is.name, what, from: said(was), to: said(is) })).filter(
      ({ from, to }) => from !== to,
    )
  })
}
