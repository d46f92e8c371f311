import { templateEntry } from '@muster/contract/settings/document-templates/template-catalog.rules.ts'
import { TEMPLATE_VARIABLES } from '@muster/contract/settings/document-templates/template-variables.rules.ts'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { settingsRoutes } from '../settings.routes.ts'
import { fillTemplate } from './template-engine.rules.ts'
import { plainText } from './template-html.rules.ts'

const app = await createTestApp({ modules: [{ name: 'settings', routes: settingsRoutes }] })
const admin = await app.as('ADMIN')
const { id, version } = (await admin.get('/email-templates', { code: 'EMPLOYEE_DATA_FORM' })).data[0]

const preview = (body: string, subject = 'Subject') => admin.post(`/email-templates/${id}/preview`, { subject, body })

/** Malicious templates, for the email EMPLOYEE_DATA_FORM. */
describe('a dangerous text by an administrator is rejected, naming the rule', () => {
  test.each([
    // body, code, part of the message
    ['<p>{{ nope }}</p>', 'TEMPLATE_VARIABLE_UNKNOWN', 'no variable nope'],
    ['<p>{{ consultantname }}</p>', 'TEMPLATE_VARIABLE_UNKNOWN', 'Did you mean consultantName?'],
    ['<p>{% if nope %}x{% endif %}</p>', 'TEMPLATE_VARIABLE_UNKNOWN', 'no variable nope'],
    ['<p>{{ jobTitle | default: nope }}</p>', 'TEMPLATE_VARIABLE_UNKNOWN', 'no variable nope'],
    ['<p>{{ consultantName.constructor }}</p>', 'TEMPLATE_VARIABLE_UNKNOWN', 'consultantName.constructor'],
    ['<p>{{ consultantName["constructor"] }}</p>', 'TEMPLATE_VARIABLE_UNKNOWN', 'consultantName.constructor'],
    ['<p>{{ consultantName[jobTitle] }}</p>', 'TEMPLATE_VARIABLE_UNKNOWN', 'consultantName['],
    ['<p>{{ __proto__ }}</p>', 'TEMPLATE_VARIABLE_UNKNOWN', '__proto__'],
    ['<p>{{ constructor.constructor("return process")() }}</p>', 'TEMPLATE_SYNTAX', 'can’t be read'],
    ['<p>{% include "/etc/passwd" %}</p>', 'TEMPLATE_SYNTAX', 'The tag include is not supported'],
    ['<p>{% render "../../package.json" %}</p>', 'TEMPLATE_SYNTAX', 'The tag render is not supported'],
    ['<p>{% layout "x" %}</p>', 'TEMPLATE_SYNTAX', 'The tag layout'],
    ['<p>{% for i in (1..999999999) %}x{% endfor %}</p>', 'TEMPLATE_SYNTAX', 'The tag for'],
    ['<p>{{ (1..4900000) }}</p>', 'TEMPLATE_SYNTAX', 'Ranges such as (1..5) are not supported'],
    ['<p>{% if (1..99999999) == 1 %}x{% endif %}</p>', 'TEMPLATE_SYNTAX', 'Ranges'],
    ['<p>{{ consultantName | default: (1..99999999) }}</p>', 'TEMPLATE_SYNTAX', 'Ranges'],
    [
      '<p>{% if consultantName %}{% else %}{{ consultantName[(1..9999999)] }}{% endif %}</p>',
      'TEMPLATE_SYNTAX',
      'Ranges',
    ],
    [`<p>${'{%'.repeat(29_000)}</p>`, 'TEMPLATE_SYNTAX', 'too complex'],
    [`<p>{{ ${'jobTitle['.repeat(120)}1${']'.repeat(120)} }}</p>`, 'TEMPLATE_SYNTAX', 'too complex'],
    [`<p>{% if ${'jobTitle or '.repeat(4_000)}jobTitle %}x{% endif %}</p>`, 'TEMPLATE_SYNTAX', 'too complex'],
    ['<p>{% assign x = 1 %}</p>', 'TEMPLATE_SYNTAX', 'The tag assign'],
    ['<p>{% raw %}{{ x }}{% endraw %}</p>', 'TEMPLATE_SYNTAX', 'The tag raw'],
    ['<p>{{ consultantName | raw }}</p>', 'TEMPLATE_SYNTAX', 'no filter raw'],
    ['<p>{{ consultantName | inspect }}</p>', 'TEMPLATE_SYNTAX', 'no filter inspect'],
    ['<p>{{ consultantName </p>', 'TEMPLATE_SYNTAX', 'is not closed'],
    ['<p>{% if jobTitle %}x</p>', 'TEMPLATE_SYNTAX', 'is not closed'],
    ['<a href="{{ consultantName }}">x</a>', 'TEMPLATE_LINK', 'is not allowed'],
    ['<a href="{{ formLink }}{{ consultantName }}">x</a>', 'TEMPLATE_LINK', '{{ formLink }} alone'],
    ['<a href="{% if jobTitle %}javascript:{% endif %}alert(1)">x</a>', 'TEMPLATE_LINK', 'is not allowed'],
    ['<a href="https://example.com/?name={{ consultantName }}">x</a>', 'TEMPLATE_LINK', 'is not allowed'],
    ['<a href="/profile">x</a>', 'TEMPLATE_LINK', 'is not allowed'],
    ['<script>alert(1)</script>', 'TEMPLATE_EMPTY', 'The text is empty'],
    ['<img src="http://169.254.169.254/latest">', 'TEMPLATE_EMPTY', 'The text is empty'],
  ])('%s', async (body, code, message) => {
    const saved = await admin.put(`/email-templates/${id}`, { body, version })
    expect(saved).toMatchObject({ status: 422, code, message: expect.stringContaining(message) })
    expect(saved.errors).toContainEqual(expect.objectContaining({ path: 'body' }))
    expect((await admin.get(`/email-templates/${id}`)).data.version).toBe(version)
    expect(await preview(body)).toMatchObject({ status: 422, code })
  })

  test('an error has its line and text, so that the page can mark them', async () => {
    const saved = await admin.put(`/email-templates/${id}`, { body: '<p>Dear</p>\n<p>{{ nope }}</p>', version })
    expect(saved.errors).toMatchObject([{ path: 'body', places: [{ line: 2, excerpt: 'nope', isName: true }] }])
  })

  test('in a text of several lines each error has its line', async () => {
    const reply = await preview('<p>Dear,</p>\n<p>{{ one }}</p>\n<p><a href="/profile">x</a></p>')
    expect(reply.errors!.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Line 2: This mail has no variable one/),
      expect.stringMatching(/^Line 3: The link "\/profile" is not allowed/),
    ])
    const unclosed = await preview('<p>Dear,</p>\n<p>{{ jobTitle </p>')
    expect(unclosed.message).toMatch(/^Line 2: .+ is not closed/)
  })

  test('the subject has the same rules, and all errors are named at once', async () => {
    const reply = await preview('<p>{{ one }} {{ two }}</p>', '{{ three }}')
    expect(reply.errors!.map(({ path, message }) => [path, message.split('.')[0]])).toEqual([
      ['subject', 'This mail has no variable three'],
      ['body', 'This mail has no variable one'],
      ['body', 'This mail has no variable two'],
    ])
  })

  test.each([
    // the syntax of other template languages has no effect
    '<%= 7*7 %>',
    ['$', '{7*7}'].join(''),
    '#{7*7}',
    '*{7*7}',
    '@(7*7)',
  ])('%s is unchanged', async (typed) => {
    const { data } = await preview(`<p>A ${typed.replaceAll('<', '&lt;').replaceAll('>', '&gt;')} Z</p>`)
    expect(data.text).toBe(`A ${typed} Z\n`)
  })
})

describe('code that email programs must not run is removed', () => {
  test.each([
    // entered HTML, stored HTML
    ['<p onclick="alert(1)" style="background:url(//evil)">a</p>', '<p>a</p>'],
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<p>a</p><style>p{display:none}</style>', '<p>a</p>'],
    ['<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
    ['<p>a</p><iframe src="https://evil.example"></iframe><form action="//evil"><input></form>', '<p>a</p>'],
    ['<base href="//evil"><meta http-equiv="refresh" content="0;url=//evil"><p>a</p>', '<p>a</p>'],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<p><a>a</a></p>'],
    ['<p><a href="data:text/html,x">a</a></p>', '<p><a>a</a></p>'],
    ['<p><a href=" java&#10;script:alert(1)">a</a></p>', '<p><a>a</a></p>'],
    ['<p><a href="//evil.example">a</a></p>', '<p><a>a</a></p>'],
    ['<svg><p><style><!--</style><img src=x onerror=alert(1)>--></p></svg><p>a</p>', null],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></table></mtext></math><p>a</p>', null],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></p></noscript><p>a</p>', null],
    ['<p>{{ "<img src=x onerror=alert(1)>" }}a</p>', null],
    ['<p>{{ "\\u003cimg src=x onerror=alert(1)\\u003e" }}a</p>', null],
    ['<p>{{ "&lt;img src=x onerror=alert(1)&gt;" }}a</p>', null],
  ])('%s', async (typed, stored) => {
    const reply = await preview(typed)
    expect(reply, reply.message).toMatchObject({ status: 200 })
    const body = /<div>(.*)<\/div>/s.exec(reply.data.html)![1]!
    if (stored !== null) expect(body).toBe(stored)
    expect(body).not.toMatch(/<(script|style|img|svg|math|iframe|noscript)|<[^>]+\son\w+=|javascript:|data:/i)
    expect(body).toContain('a')
  })
})

const variables = templateEntry('EMPLOYEE_DATA_FORM').variables
const samples = Object.fromEntries(variables.map((name) => [name, TEMPLATE_VARIABLES[name].sample]))
const mail = (body: string, values: object = {}, subject = 'S') =>
  fillTemplate('EMPLOYEE_DATA_FORM', { subject, body }, { ...samples, ...values })

describe('names never become markup, template language or headers', () => {
  test.each([
    '<b>x</b>',
    '<img src=x onerror=alert(1)>',
    '{{ 7 | times: 7 }}',
    '{% include "x" %}',
    '"><script>',
    "' onload='",
  ])('%s', (consultantName) => {
    const { html, text, subject } = mail('<p>{{ consultantName }}</p>', { consultantName }, '{{ consultantName }}')
    expect(text).toBe(`${consultantName}\n`)
    expect(subject).toBe(consultantName)
    expect(/<div>(.*)<\/div>/s.exec(html)![1]).not.toMatch(/<(?!\/?p>)/)
  })

  test('a line break in a name does not end a header', () => {
    expect(
      mail('<p>x</p>', { consultantName: 'A\r\nBcc: victim@example.com' }, 'For {{ consultantName }}').subject,
    ).toBe('For A Bcc: victim@example.com')
  })

  test('a link that is not a web address is never sent', () => {
    for (const formLink of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'file:///etc/passwd'])
      expect(() => mail('<a href="{{ formLink }}">x</a>', { formLink })).toThrow('web address')
  })

  test('a missing variable is an error, not a gap in the email', () => {
    const { documents: _, ...rest } = samples
    expect(() => fillTemplate('EMPLOYEE_DATA_FORM', { subject: 'S', body: '<p>x</p>' }, rest)).toThrow(
      'requires the variable documents',
    )
  })
})

describe('the format of values', () => {
  test('dates and links are formatted, line breaks are kept, missing values are empty', () => {
    const { text, html } = mail(
      '<p>{{ validUntil }}{% if documents %}<br />{{ documents }}{% endif %}</p><p><a href="{{ formLink }}">Open</a></p>',
      { validUntil: '2026-03-01', documents: 'One\nTwo', formLink: 'https://muster.example.com/f?token=a&b=c' },
    )
    expect(text).toBe('1 March 2026\nOne\nTwo\n\nOpen: https://muster.example.com/f?token=a&b=c\n')
    expect(html).toContain('href="https://muster.example.com/f?token=a&amp;b=c"')
    expect(mail('<p>x{% if documents %}Papers{% endif %}</p>', { documents: null }).text).toBe('x\n')
  })

  test.each([
    // amount, formatted
    [{ amount: '29800.16', currency: 'AED' }, 'AED 29,800.16'],
    [{ amount: '1234567.5', currency: 'KWD' }, 'KWD 1,234,567.5'],
    [{ amount: '-500', currency: 'INR' }, 'INR -500'],
    [{ amount: '999.000', currency: 'BHD' }, 'BHD 999.000'],
  ])('%j as %s', (invoiceTotal, written) => {
    const all = Object.fromEntries(
      templateEntry('INVOICE').variables.map((name) => [name, TEMPLATE_VARIABLES[name].sample]),
    )
    const template = { subject: '{{ invoiceTotal }}', body: '<p>x</p>' }
    expect(fillTemplate('INVOICE', template, { ...all, invoiceTotal }).subject).toBe(written)
  })

  test('an editor’s HTML entities inside a condition are decoded', () => {
    const all = Object.fromEntries(
      templateEntry('OFFER_REMINDER').variables.map((name) => [name, TEMPLATE_VARIABLES[name].sample]),
    )
    const template = { subject: 'S', body: '<p>{% if daysLeft &gt; 2 %}many{% else %}few{% endif %}</p>' }
    expect(fillTemplate('OFFER_REMINDER', template, { ...all, daysLeft: 3 }).text).toBe('many\n')
    expect(fillTemplate('OFFER_REMINDER', template, { ...all, daysLeft: 2 }).text).toBe('few\n')
  })

  test('HTML is converted to text: lists with dashes, a line for each row of a table', () => {
    const body =
      '<h2>Hello</h2><ul><li>One</li><li>Two</li></ul><table><tbody><tr><th>Day</th><td>1 May</td></tr></tbody></table>'
    expect(plainText(body)).toBe('Hello\n\n- One\n- Two\n\nDay: 1 May\n')
  })
})
