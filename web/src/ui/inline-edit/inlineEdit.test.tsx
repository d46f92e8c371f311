import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { InlineEdit } from './InlineEdit.tsx'
import { InlineRecord } from './InlineRecord.tsx'
import { inlineKey } from './inlineKeys.ts'
import { inlineSchema, inlineValues } from './inlineValues.ts'
import { ownVersions } from './ownVersions.ts'

const press = { key: 'Enter', ctrlKey: false, metaKey: false, isForList: false, isLong: false, isInLayer: false }
test.each([
  ['Enter saves', {}, 'save'],
  ['Enter selects an option of an open list', { isForList: true }, null],
  ['Enter starts a new line in a long text', { isLong: true }, null],
  ['Ctrl+Enter saves a long text', { isLong: true, ctrlKey: true }, 'save'],
  ['Escape cancels', { key: 'Escape' }, 'cancel'],
  ['Escape closes an open list first', { key: 'Escape', isForList: true }, null],
  ['Escape closes a calendar first', { key: 'Escape', isInLayer: true }, null],
  ['other keys are typed', { key: 'a' }, null],
])('%s', (_what, changed, does) => {
  expect(inlineKey({ ...press, ...changed })).toBe(does)
})

test('a field that was opened before another save is saved on the version of the user’s own last save only', () => {
  const versions = ownVersions()
  versions.replaced(3, 4)
  versions.replaced(4, 5)
  expect(versions.newestAfter(3)).toBe(5)
  expect(versions.newestAfter(2)).toBe(2)
})

test('saves of one record run one after another, also after a rejected one', async () => {
  const versions = ownVersions()
  const order: string[] = []
  const slow = versions.queue(async () => {
    await Promise.resolve()
    order.push('first')
    throw new Error('refused')
  })
  const next = versions.queue(async () => void order.push('second'))
  await expect(slow).rejects.toThrow('refused')
  await next
  expect(order).toEqual(['first', 'second'])
})

const Pay = z.strictObject({ amount: z.string().min(1, 'Enter an amount.'), currency: z.string() })
const Change = z.strictObject({ version: z.number(), pay: Pay.nullable().optional(), city: z.string().optional() })

test('only the edited fields are sent, and a group with empty amounts is sent as null', () => {
  const schema = inlineSchema(Change, ['pay'], { pay: ['amount'] })
  const values = inlineValues({ version: 3, pay: null }, ['pay'], { pay: { amount: '', currency: 'AED' } })
  expect(values).toEqual({ version: 3, pay: { amount: '', currency: 'AED' } })
  expect(schema.parse(values)).toEqual({ version: 3, pay: null })
  expect(schema.safeParse({ ...values, city: 'Dubai' }).success).toBe(false)
})

const shown = (editable: readonly string[]) =>
  renderToStaticMarkup(
    <MantineProvider>
      <InlineRecord record={{ id: 'r1', version: 1, editable }} Editor={() => null}>
        <InlineEdit field="city" label="City">
          {null}
        </InlineEdit>
      </InlineRecord>
    </MantineProvider>,
  )

test('a field that the user may edit has an edit button with its name; other fields are read-only', () => {
  expect(shown(['city'])).toContain('aria-label="Edit City"')
  expect(shown(['title'])).not.toContain('Edit City')
  expect(shown(['title'])).toContain('>none<')
})
