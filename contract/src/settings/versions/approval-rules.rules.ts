/**
 * The approvers of an order form and their order (docs/domain/order-forms.md "Approval rules"). The rules are data;
 * this file evaluates them. Limits are compared with unrounded values.
 */
import type { Role } from '../../access/roles.ts'
import { percentShown } from '../../kernel/math/money.ts'
import { compare } from '../../kernel/math/rational.ts'

/** `TARGET` and `FLOOR` are those of the margin set-up; otherwise its own percentage. */
export type MarginLimit = string

interface ApprovalCondition {
  /** Whether the gross margin is negative; ANY if it does not matter. */
  readonly gm: 'ANY' | 'NEGATIVE' | 'NOT_NEGATIVE'
  /** The minimum GM%. */
  readonly gmPercentFrom: MarginLimit | null
  /** GM% is below this. */
  readonly gmPercentBelow: MarginLimit | null
  /** True: only if the pay is outside its grade band. False: it does not matter. */
  readonly outsideGradeBand: boolean
  readonly newCountry: boolean
  /** Contract value in the reporting currency above this; null: it does not matter. */
  readonly contractValueAbove: string | null
}

export interface ApprovalRule {
  readonly code: string
  readonly name: string
  /** Only in these countries; empty: in all. */
  readonly countryIDs: readonly string[]
  readonly when: ApprovalCondition
  readonly steps: readonly {
    /** Steps are decided from the lowest to the highest. */
    readonly order: number
    /** One user of any of these roles. */
    readonly roles: readonly Role[]
    /** The approver must give a reason. */
    readonly reasonRequired: boolean
  }[]
}

export interface ApprovalFacts {
  /** Unrounded per cent of net revenue; null without revenue. */
  readonly gmPercent: string | null
  /** The gross margin is below zero, unrounded. */
  readonly isNegative: boolean
  readonly target: string
  readonly floor: string
  readonly outsideGradeBand: boolean
  /** The contract value of the whole term in the reporting currency of the company. */
  readonly contractValue: string
  /** The company has had no placement in this country yet. */
  readonly newCountry: boolean
  readonly countryID: string
}

export interface ApprovalStep {
  readonly roles: readonly Role[]
  readonly why: string
  readonly reasonRequired: boolean
}

const boundOf = (bound: MarginLimit, { target, floor }: ApprovalFacts) =>
  bound === 'TARGET' ? target : bound === 'FLOOR' ? floor : bound
const boundLabel = (bound: MarginLimit) =>
  bound === 'TARGET' ? 'the target' : bound === 'FLOOR' ? 'the floor' : `${bound} %`

/** Why the condition applies, as text; null if it does not. Without revenue every limit counts as missed. */
function reasonsOf(when: ApprovalCondition, facts: ApprovalFacts): string[] | null {
  const reasons: string[] = []
  const { gmPercent } = facts
  const shown = gmPercent === null ? 'no revenue' : `the gross margin ${percentShown(gmPercent)} %`
  const { isNegative } = facts
  if (when.gm === 'NEGATIVE' ? !isNegative : when.gm === 'NOT_NEGATIVE' && isNegative) return null
  if (when.gm === 'NEGATIVE') reasons.push('the gross margin is negative')
  if (when.gmPercentFrom !== null) {
    const from = boundOf(when.gmPercentFrom, facts)
    if (gmPercent === null || compare(gmPercent, from) < 0) return null
    reasons.push(`${shown} reaches ${boundLabel(when.gmPercentFrom)} of ${percentShown(from)} %`)
  }
  if (when.gmPercentBelow !== null) {
    const below = boundOf(when.gmPercentBelow, facts)
    if (gmPercent !== null && compare(gmPercent, below) >= 0) return null
    reasons.push(`${shown} is below ${boundLabel(when.gmPercentBelow)} of ${percentShown(below)} %`)
  }
  if (when.outsideGradeBand) {
    if (!facts.outsideGradeBand) return null
    reasons.push('the pay is outside its grade band')
  }
  if (when.newCountry) {
    if (!facts.newCountry) return null
    reasons.push('it is the first placement in this country')
  }
  if (when.contractValueAbove !== null) {
    if (compare(facts.contractValue, when.contractValueAbove) <= 0) return null
    reasons.push(`the contract value is above ${when.contractValueAbove}`)
  }
  return reasons
}

const within = (one: readonly Role[], other: readonly Role[]) => one.every((role) => other.includes(role))

type Draft = { order: number; roles: readonly Role[]; whys: string[]; reasonRequired: boolean }

/**
 * The steps of the chain in order. Where one step requires a subset of the roles of another, the narrower one replaces
 * both, so that no user approves twice. Cases without a rule go to the managing director: no order form is approved
 * automatically.
 */
export function approversFor(rules: readonly ApprovalRule[], facts: ApprovalFacts): ApprovalStep[] {
  const drafts: Draft[] = []
  for (const { name, countryIDs, when, steps } of rules) {
    const reasons = countryIDs.length === 0 || countryIDs.includes(facts.countryID) ? reasonsOf(when, facts) : null
    if (!reasons) continue
    const why = reasons.length === 0 ? name : `${name}: ${reasons.join(', ')}`
    for (const step of steps) add(drafts, { ...step, whys: [why] })
  }
  if (drafts.length === 0)
    return [{ roles: ['MANAGING_DIRECTOR'], why: 'No approval rule covers this order form', reasonRequired: true }]
  return drafts
    .sort((a, b) => a.order - b.order)
    .map(({ roles, whys, reasonRequired }) => ({ roles, why: whys.join('; '), reasonRequired }))
}

function add(drafts: Draft[], step: Draft): void {
  const at = drafts.findIndex(({ roles }) => within(roles, step.roles) || within(step.roles, roles))
  if (at < 0) {
    drafts.push(step)
    return
  }
  const [there] = drafts.splice(at, 1) as [Draft]
  add(drafts, {
    order: Math.max(there.order, step.order),
    roles: within(there.roles, step.roles) ? there.roles : step.roles,
    whys: [...new Set([...there.whys, ...step.whys])],
    reasonRequired: there.reasonRequired || step.reasonRequired,
  })
}

/** A margin that no rule covers, as text; null when every margin matches a rule in every country. */
export function uncoveredMargin(rules: readonly ApprovalRule[]): string | null {
  const target = '25'
  const floor = '18'
  const own = rules.flatMap(({ when }) => [when.gmPercentFrom, when.gmPercentBelow]).map((bound) => Number(bound))
  const edges = [...new Set([-5, 0, Number(floor), Number(target), ...own.filter((edge) => edge > 0)])].sort(
    (a, b) => a - b,
  )
  const points = edges.flatMap((edge, i) => [edge, (edge + (edges[i + 1] ?? 100)) / 2])
  const countries = ['', ...new Set(rules.flatMap(({ countryIDs }) => countryIDs))]
  for (const countryID of countries)
    for (const point of [...points, null]) {
      const gmPercent = point === null ? null : point.toFixed(4)
      const facts: ApprovalFacts = {
        gmPercent,
        isNegative: (point ?? 0) < 0,
        target,
        floor,
        countryID,
        outsideGradeBand: false,
        newCountry: false,
        contractValue: '0',
      }
      const covered = rules.some(
        (rule) =>
          (rule.countryIDs.length === 0 || rule.countryIDs.includes(countryID)) && reasonsOf(rule.when, facts) !== null,
      )
      if (!covered) {
        const where = countryID === '' ? 'in countries without their own rule' : `in ${countryID}`
        return `No rule covers ${point === null ? 'an order form without revenue' : `a margin of ${percentShown(gmPercent!)} % (target 25 %, floor 18 %)`} ${where}.`
      }
    }
  return null
}
