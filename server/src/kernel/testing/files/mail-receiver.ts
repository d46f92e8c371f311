import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly to: readonly string[]
  /** As it came over the wire: headers, parts and all. */
  readonly source: string
}

interface Receiving {
  /** Waited for before a mail is taken: while it waits, the sender has handed it over and does not know it. */
  readonly before?: (mail: ReceivedMail) => Promise<void>
}

/** A real mail server on a free port that takes every mail, in the order in which they arrive; close it when the test is over. */
export async function receiveMail({ before }: Receiving = {}) {
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
    /** What a world needs to deliver to it. */
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Muster <muster@example.com>' },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
