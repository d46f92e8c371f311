import { createTransport, type Transporter } from 'nodemailer'
import type { Environment } from '../app/environment.ts'

const TIMEOUT_MS = 10_000

const transports = new Map<string, Transporter>()

/** The connections to the mail server: a few, reused while emails are sent, each with a timeout of ten seconds. */
export function mailer({ SMTP_URL = '' }: Pick<Environment, 'SMTP_URL'>): Transporter {
  const open = transports.get(SMTP_URL)
  if (open) return open
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections: 3,
    maxMessages: 50,
    maxRequeues: 0,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0])
  // Without a listener a pooled connection that breaks while idle would end Node.
  transport.on('error', () => {})
  transports.set(SMTP_URL, transport)
  return transport
}

/** Closes the idle connections, so that the program can end. */
export function closeMailers(): void {
  for (const transport of transports.values()) transport.close()
  transports.clear()
}

/** The domain of `Muster <muster@example.com>`, for Message-IDs. */
export const senderDomain = (from: string) => /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? 'localhost'
