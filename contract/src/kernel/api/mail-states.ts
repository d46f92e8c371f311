/**
 * HELD emails wait until a user sends them: the recipient got too many within an hour, or they are from a restored
 * backup. CANCELLED emails were stopped by a user before they were sent, and are never sent.
 */
export const MAIL_STATES = ['WAITING', 'SENT', 'FAILED', 'HELD', 'CANCELLED'] as const
export type MailState = (typeof MAIL_STATES)[number]
