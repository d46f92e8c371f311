/**
 * HELD mail waits for a person: its receiver got too many within the hour, or it comes out of a restored backup. CANCELLED mail was stopped
 * by a person before it was sent, and is never sent.
 */
export const MAIL_STATES = ['WAITING', 'SENT', 'FAILED', 'HELD', 'CANCELLED'] as const
export type MailState = (typeof MAIL_STATES)[number]
