import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textChanges } from './contentChanges.ts'

test('a changed word is shown as removed and added, and the other text is unchanged', () => {
  expect(textChanges('<p>Dear {{ name }},</p>', '<p>Hello {{ name }},</p>')).toEqual([
    { kind: 'SAME', text: '<p>' },
    { kind: 'GONE', text: 'Dear' },
    { kind: 'NEW', text: 'Hello' },
    { kind: 'SAME', text: ' {{ name }},</p>' },
  ])
})

test('text that is only added or only removed is shown as such', () => {
  expect(textChanges('Your offer', 'Your new offer').map(({ kind }) => kind)).toEqual(['SAME', 'NEW', 'SAME'])
  expect(textChanges('{% if a %}x{% endif %}', 'x')).toEqual([
    { kind: 'GONE', text: '{% if a %}' },
    { kind: 'SAME', text: 'x' },
    { kind: 'GONE', text: '{% endif %}' },
  ])
  expect(textChanges('Same', 'Same')).toEqual([{ kind: 'SAME', text: 'Same' }])
})

test('both versions can be restored from the shown changes', () => {
  const text = fc
    .array(fc.constantFrom('<p>', '</p>', 'Dear', ' ', '{{ name }}', '{% if a %}', 'x', '<', '{'))
    .map((all) => all.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = textChanges(before, after)
      const without = (kind: string) =>
        changes
          .filter((one) => one.kind !== kind)
          .map((one) => one.text)
          .join('')
      expect([without('NEW'), without('GONE')]).toEqual([before, after])
    }),
  )
})
