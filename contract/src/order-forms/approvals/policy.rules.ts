import { ROLE_LABELS, type Role } from '../../access/roles.ts'
import { joinList } from '../../kernel/api/labels.ts'

/**
 * Why a user may not decide a step: they are an author of the order form, decided a step of this round, or reviewed a
 * part of it.
 */
export type Exclusion = 'AUTHOR' | 'DECIDER' | 'REVIEWER'

interface StepPolicy {
  /** The roles that may have to approve; the approval rules of the company select some of the approvers. */
  readonly roles: readonly Role[]
  readonly excluded: readonly Exclusion[]
  /** Whether a colleague may decide it by delegation (docs/domain/permissions.md, segregation of duties 9). */
  readonly isDelegable: boolean
}

/** Who may waive the master agreement of a client. */
const AGREEMENT_WAIVER_ROLES = ['CFO', 'COO', 'MANAGING_DIRECTOR'] as const satisfies readonly Role[]

const AUTHOR_ONLY = { excluded: ['AUTHOR'], isDelegable: false } as const

/**
 * Who reviews and approves an order form (docs/domain/order-forms.md and docs/domain/permissions.md, segregation of
 * duties 3 and 9). All code that determines approvers uses this.
 */
export const approvalPolicy = {
  steps: {
    AGREEMENT_WAIVER: { roles: AGREEMENT_WAIVER_ROLES, ...AUTHOR_ONLY },
    MARGIN_CHECK: { roles: ['FINANCE_MANAGER_PAYROLL', 'FINANCE_MANAGER_INVOICE'], ...AUTHOR_ONLY },
    HR_REVIEW: { roles: ['HR_MANAGER', 'HR_VICE_PRESIDENT'], ...AUTHOR_ONLY },
    APPROVAL: {
      roles: ['COUNTRY_MANAGER', 'ASSOCIATE_DIRECTOR', 'CFO', 'COO', 'MANAGING_DIRECTOR', 'HR_VICE_PRESIDENT'],
      excluded: ['AUTHOR', 'DECIDER', 'REVIEWER'],
      isDelegable: true,
    },
    FOLLOW_UP: { roles: ['HR_MANAGER', 'HR_ASSOCIATE', 'VISA_TEAM'], ...AUTHOR_ONLY },
  },
  /** Who acts after the approval, by status. */
  followUp: {
    APPROVED: ['HR_MANAGER'],
    OFFER_SENT: ['HR_ASSOCIATE', 'HR_MANAGER'],
    OFFER_SIGNED: ['VISA_TEAM'],
    VISA_IN_PROGRESS: ['VISA_TEAM'],
    ONBOARDING: ['HR_MANAGER'],
    ON_NOTICE: ['HR_MANAGER'],
  },
  /** The finance role of each side of the margin. */
  marginSides: { PAY: 'FINANCE_MANAGER_PAYROLL', BILL: 'FINANCE_MANAGER_INVOICE' },
  /** Who approves instead of a role if all its users took part in the order form. */
  nextRank: ['COO', 'MANAGING_DIRECTOR'],
  /** Who may approve an order form with missing data. */
  waivers: {
    AGREEMENT: AGREEMENT_WAIVER_ROLES,
    CLIENT_CONTRACT: ['CFO'],
    PURCHASE_ORDER: ['CFO', 'FINANCE_MANAGER_INVOICE'],
  },
} as const satisfies {
  readonly steps: Readonly<Record<string, StepPolicy>>
  readonly followUp: Readonly<Record<string, readonly Role[]>>
  readonly marginSides: Readonly<Record<'PAY' | 'BILL', Role>>
  readonly nextRank: readonly Role[]
  readonly waivers: Readonly<Record<string, readonly Role[]>>
}
export type PolicyStep = keyof typeof approvalPolicy.steps

/** `the CFO, the COO or the managing director` */
export const rolesLabel = (roles: readonly Role[], conjunction: 'and' | 'or' = 'or'): string =>
  joinList(
    roles.map((role) => `the ${inSentenceRole(role)}`),
    conjunction,
  )

/** Abbreviations keep their capitals. */
const inSentenceRole = (role: Role): string =>
  ROLE_LABELS[role]
    .split(' ')
    .map((token) => (/^[A-Z]+$/.test(token) ? token : token.toLowerCase()))
    .join(' ')

/** A pending decision: its approvers, and the users who are excluded from it. */
export interface PendingDecision {
  readonly step: PolicyStep
  /** The roles that may approve. */
  readonly roles: readonly string[]
  /** The ids of the users of each exclusion. */
  readonly people: Readonly<Record<Exclusion, readonly string[]>>
}

interface Decider {
  readonly id: string
  readonly role: string
  /** Colleagues who have delegated their approvals to this person. */
  readonly delegators: readonly { readonly id: string; readonly role: string }[]
}

export type Eligibility =
  | { readonly allowed: true; readonly onBehalfOf: string | null }
  | { readonly allowed: false; readonly reason: Exclusion | 'OTHER_ROLE' }

const exclusionOf = ({ step, people }: PendingDecision, userID: string): Exclusion | undefined =>
  approvalPolicy.steps[step].excluded.find((exclusion) => people[exclusion].includes(userID))

/** Whether a person may decide the pending step: in their own right, or on behalf of a colleague who could. */
export function canDecide({ id, role, delegators }: Decider, pending: PendingDecision): Eligibility {
  const excluded = exclusionOf(pending, id)
  if (excluded) return { allowed: false, reason: excluded }
  if (pending.roles.includes(role)) return { allowed: true, onBehalfOf: null }
  const colleague = approvalPolicy.steps[pending.step].isDelegable
    ? delegators.find((one) => pending.roles.includes(one.role) && !exclusionOf(pending, one.id))
    : undefined
  return colleague ? { allowed: true, onBehalfOf: colleague.id } : { allowed: false, reason: 'OTHER_ROLE' }
}

/**
 * The steps of an approval that are left without a person of their own, by their place: `eligible` has the people who
 * may decide each step, each user decides at most one, and as many steps as possible have one (a maximum matching).
 */
export function stepsWithoutApprover(eligible: readonly (readonly string[])[]): number[] {
  const stepOf = new Map<string, number>()
  const assign = (step: number, tried: Set<string>): boolean => {
    for (const person of eligible[step]!) {
      if (tried.has(person)) continue
      tried.add(person)
      const assigned = stepOf.get(person)
      if (assigned === undefined || assign(assigned, tried)) {
        stepOf.set(person, step)
        return true
      }
    }
    return false
  }
  return eligible.flatMap((_, step) => (assign(step, new Set()) ? [] : [step]))
}
