import { joinList } from './labels.ts'

/** Why a transition is rejected before any guard of the record is checked. */
export const transitionMessages = {
  /** `TS-12 cannot change from draft to approved. From draft, it can change to submitted or cancelled.` */
  notAvailable: (subject: string, { from, to, next }: { from: string; to: string; next: readonly string[] }) =>
    `${from === to ? `${subject} is already ${to}.` : `${subject} can’t change from ${from} to ${to}.`} ${next.length > 0 ? `From ${from}, it can change to ${joinList(next, 'or')}.` : 'It can’t be changed any more.'}`,
  roleNotAllowed: (from: string, to: string) => `Your role can’t change it from ${from} to ${to}.`,
  reasonRequired: 'Enter a reason. It is saved to the activity log.',
  /** `You can’t approve your own order form. Another person must approve it.` */
  ownWork: (record: string, decision = 'approve') =>
    `You can’t ${decision} your own ${record}. Another person must ${decision} it.`,
} as const

/** The first of several failed guards is the message; the others are listed at their fields. */
export const firstOf = ([first, ...others]: readonly { readonly message: string }[]): string =>
  others.length > 0 ? `${first?.message} (and ${others.length} more)` : (first?.message ?? '')
