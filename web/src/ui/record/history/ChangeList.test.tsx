import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChangeList } from './ChangeList.tsx'

test('a change strikes out the old value, unless there was none', () => {
  const changes = [
    { field: 'city', from: 'Dubai', to: 'Doha' },
    { field: 'phone', from: null, to: '+971501234567' },
  ]
  const shown = renderToStaticMarkup(
    <MantineProvider>
      <ChangeList changes={changes} />
    </MantineProvider>,
  )
  expect(shown.match(/<del[^>]*>[^<]*/g)).toHaveLength(1)
  expect(shown).toContain('>Dubai</del>')
  expect(shown).not.toContain('nothing')
})
