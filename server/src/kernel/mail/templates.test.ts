import { expect, test } from 'vitest'
import { renderMail } from './templates.ts'

const PUBLIC = { publicURL: 'https://muster.example.com' }
const RESET = { ...PUBLIC, name: 'Mona', minutes: 30, link: 'https://muster.example.com/reset?token=a&b=c' }

test('The reset email has the link as text and as a button, with the name of the product', () => {
  const { subject, text, html, confidential } = renderMail('passwordReset', { ...RESET, product: 'Acme People' })
  expect(subject).toBe('Acme People: set a new password')
  expect(text).toContain('Set a new password: https://muster.example.com/reset?token=a&b=c')
  expect(html).toContain('href="https://muster.example.com/reset?token=a&amp;b=c"')
  expect(confidential).toBe(true)
})

test('Markup and template syntax in entered text stay literal', () => {
  for (const typed of [
    '<img src=x onerror=alert(1)>',
    '{{ constructor.constructor("return 1")() }}',
    '<%= 7*7 %>',
    ['$', '{7*7}'].join(''),
    '#{7*7}',
    '{% raw %}',
  ]) {
    const { text, html } = renderMail('passwordReset', { ...RESET, name: typed })
    expect(text).toContain(typed)
    expect(html).not.toContain('<img')
    expect(html).not.toContain('49')
  }
})

test('A missing variable is an error, not a gap in the email', () => {
  expect(() => renderMail('passwordReset', { ...PUBLIC, name: 'Mona' })).toThrow('minutes')
})

test('A link that is not a web address is rejected', () => {
  for (const link of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'file:///etc/passwd'])
    expect(() => renderMail('passwordReset', { ...RESET, link })).toThrow('web address')
})

test('Every security alert contains what it is about', () => {
  expect(
    renderMail('tokenReused', { ...PUBLIC, name: 'Mona', at: '21 Nov 2026 10:00 UTC', ip: '203.0.113.9' }).text,
  ).toContain('203.0.113.9')
  expect(renderMail('passwordChanged', { ...PUBLIC, name: 'Mona', at: '21 Nov 2026' }).text).toContain(
    'https://muster.example.com',
  )
  expect(
    renderMail('invitation', {
      ...PUBLIC,
      name: 'Mona',
      invitedBy: 'Omar',
      hours: 72,
      link: 'https://muster.example.com/i',
    }).confidential,
  ).toBe(true)
})
