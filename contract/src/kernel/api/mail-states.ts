/** HELD mail waits for a person: its receiver got too many within the hour, or it comes out of a restored backup. */
export const MAIL_STATES = ['WAITING', 'SENT', 'FAILED', 'HELD'] as const
export type MailState = (typeof MAIL_STATES)[number]
