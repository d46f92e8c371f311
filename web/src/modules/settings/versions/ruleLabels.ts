import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import type { ApprovalRules } from '@muster/contract/settings/versions/approval-rules.contract.ts'
import { countryName } from '../../../kernel/lists/world-countries.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { type RuleAspect, ruleChanges } from './rule-changes.ts'

export type Rule = ApprovalRules['rules'][number]

const boundOf = (bound: string) => (bound === 'TARGET' ? 'the target' : bound === 'FLOOR' ? 'the floor' : `${bound} %`)

export const whereOf = ({ countryIDs }: Rule): string => countryIDs.map(countryName).join(', ') || 'All countries'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function whenOf({ when }: Rule): string {
  const parts = [
    when.gm === 'NEGATIVE' && 'the gross margin is negative',
    when.gm === 'NOT_NEGATIVE' && 'the gross margin is not negative',
    when.gmPercentFrom !== null && `the gross margin reaches ${boundOf(when.gmPercentFrom)}`,
    when.gmPercentBelow !== null && `the gross margin is below ${boundOf(when.gmPercentBelow)}`,
    when.outsideGradeBand && 'the pay is outside its grade',
    when.newCountry && 'it is the first placement in the country',
    when.contractValueAbove !== null &&
      `the contract value is above ${formatAmount(when.contractValueAbove)} in the company’s reporting currency`,
  ].filter(Boolean)
  return capital(parts.join(' and ')) || 'Always'
}

const stepLabel = ({ roles, reasonRequired }: Rule['steps'][number]) =>
  `${roles.map((role) => ROLE_LABELS[role]).join(' or ')}${reasonRequired ? ' (with a reason)' : ''}`

const inOrder = ({ steps }: Rule) => [...steps].sort((a, b) => a.order - b.order)

/** The steps of one rule with their position, which defines the order among the steps of other rules. */
export const stepsOf = (rule: Rule): string =>
  inOrder(rule)
    .map((step) => `${stepLabel(step)} at step ${step.order}`)
    .join(', then ')

/** The approvers of one rule as text. */
export const approversOf = (rule: Rule): string => inOrder(rule).map(stepLabel).join(', then ')

/**
 * The order of approvers where several rules apply. Where a step requires a subset of the roles of another, the narrower
 * one replaces both, as in a chain.
 */
export function orderOf(rules: readonly Rule[]): string {
  const all = rules.flatMap((rule) => rule.steps).sort((a, b) => a.order - b.order)
  const isPartOf = (narrow: readonly string[], wide: readonly string[]) =>
    narrow.length < wide.length && narrow.every((role) => wide.includes(role))
  const steps = all.filter(({ roles }) => !all.some((other) => isPartOf(other.roles, roles)))
  return [...new Set(steps.map(({ roles }) => stepLabel({ order: 0, roles, reasonRequired: false })))].join(', then ')
}

const ASPECTS: readonly RuleAspect<Rule>[] = [
  ['Name', ({ name }) => name],
  ['Countries', whereOf],
  ['When', whenOf],
  ['Approvers', stepsOf],
]

/** The changes of a version of the approval rules. */
export const approvalRuleChanges = (before: readonly Rule[], after: readonly Rule[]) =>
  ruleChanges(before, after, { key: ({ code }) => code, name: ({ name }) => name, aspects: ASPECTS })
