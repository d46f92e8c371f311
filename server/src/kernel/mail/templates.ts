import { Liquid } from 'liquidjs'

interface Template {
  readonly subject: string
  /** Paragraphs. They may contain variables but no markup: it is escaped in HTML. */
  readonly paragraphs: readonly string[]
  /** The label of the button that opens `link`. */
  readonly button?: string
  /** The link opens an account. */
  readonly confidential: boolean
}

const SECURITY_END = 'If this was not you, change your password and contact your administrator immediately.'

const security = (subject: string, ...paragraphs: string[]): Template => ({
  subject: `{{ product }}: ${subject}`,
  paragraphs: ['Hello {{ name }},', ...paragraphs, SECURITY_END],
  button: 'Open {{ product }}',
  confidential: false,
})

/**
 * Every email has `product`, `publicURL` and `link`; the other variables are named in its text. Times are formatted by
 * the caller.
 */
const TEMPLATES = {
  passwordReset: {
    subject: '{{ product }}: set a new password',
    paragraphs: [
      'Hello {{ name }},',
      'We received a request to reset the password of your account. The link works once and expires in {{ minutes }} minutes.',
      'If you didn’t request this, ignore this email. Your password stays the same.',
    ],
    button: 'Set a new password',
    confidential: true,
  },
  invitation: {
    subject: '{{ product }}: your account is ready',
    paragraphs: [
      'Hello {{ name }},',
      '{{ invitedBy }} created an account for you. Set a password to get started. The link works once and expires in {{ hours }} hours.',
    ],
    button: 'Set a password',
    confidential: true,
  },
  tokenReused: security(
    'you were signed out',
    'Someone used a copied session of your account at {{ at }} from {{ ip }}. We ended the session on all devices.',
  ),
  passwordChanged: security('your password was changed', 'Your password was changed at {{ at }}.'),
} as const satisfies Record<string, Template>

export type MailTemplate = keyof typeof TEMPLATES

interface MailVariables {
  /** The address of this installation, from PUBLIC_URL. */
  readonly publicURL: string
  readonly product?: string
  /** The target of the button; the start page by default. */
  readonly link?: string
  readonly [name: string]: string | number | undefined
}

interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly confidential: boolean
}

const LIQUID_OPTIONS = {
  strictVariables: true,
  strictFilters: true,
  ownPropertyOnly: true,
  parseLimit: 100_000,
  renderLimit: 500,
} as const
const textEngine = new Liquid(LIQUID_OPTIONS)
const htmlEngine = new Liquid({ ...LIQUID_OPTIONS, outputEscape: 'escape' })

/**
 * Renders an email as text, and as HTML with every variable escaped. Throws if a variable of the template is missing.
 */
export function renderMail(name: MailTemplate, { product = 'Muster', ...values }: MailVariables): RenderedMail {
  const { subject, paragraphs, button, confidential }: Template = TEMPLATES[name]
  const link = safeLink(values.link ?? values.publicURL)
  const variables = { ...values, product, link }
  const text = (source: string) => textEngine.parseAndRenderSync(source, variables) as string
  const html = (source: string) => htmlEngine.parseAndRenderSync(source, variables) as string
  const texts = paragraphs.map(text)
  return {
    subject: text(subject),
    text: `${[...texts, ...(button ? [`${text(button)}: ${link}`] : []), product].join('\n\n')}\n`,
    html: page(
      [
        ...paragraphs.map((paragraph) => `<p>${html(paragraph)}</p>`),
        ...(button ? [buttonTo(html(button), html('{{ link }}'))] : []),
      ],
      html('{{ product }}'),
    ),
    confidential,
  }
}

/** Only web addresses become a button, so that a variable cannot contain a script. */
function safeLink(link: string): string {
  const address = URL.parse(link)
  if (address?.protocol !== 'https:' && address?.protocol !== 'http:')
    throw new Error('An email can only link to a web address.')
  return link
}

const buttonTo = (label: string, link: string) =>
  `<p><a href="${link}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1f4fd8;color:#ffffff;text-decoration:none">${label}</a></p><p style="color:#667085;font-size:12px">${link}</p>`

const page = (blocks: readonly string[], product: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${product}</title></head><body style="margin:0;padding:24px;font:15px/1.5 Inter,Arial,sans-serif;color:#1d2433;background:#ffffff"><div style="max-width:560px">${blocks.join('')}<p style="color:#667085">${product}</p></div></body></html>`
