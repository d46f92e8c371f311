import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly to: readonly string[]
  /** The raw message: headers and all parts. */
  readonly source: string
}

interface ReceiverOptions {
  /** Awaited before an email is accepted: meanwhile the sender has sent it and has no confirmation. */
  readonly before?: (mail: ReceivedMail) => Promise<void>
}

/**
 * A real mail server on a free port that accepts every email and lists them in order of arrival; close it after the
 * test.
 */
export async function receiveMail({ before }: ReceiverOptions = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const mail = { to: envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(chunks).toString() }
        received.push(mail)
        if (before) void before(mail).then(() => done())
        else done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    received,
    /** The environment variables for an app that delivers to it. */
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Muster <muster@example.com>' },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
