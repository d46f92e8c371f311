import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { NOTIFICATION_KINDS } from './notification-kinds.ts'

it('offers no choice of notifications that nothing sends', () => {
  const modules = path.join(import.meta.dirname, '../../../../server/src/modules')
  const written = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(test|demo)\.ts$/.test(name))
    .map((name) => readFileSync(path.join(modules, name), 'utf8'))
    .join('\n')
  const offered = NOTIFICATION_KINDS.flatMap(({ kinds }) => kinds.map(({ type }) => type))
  expect(offered.length).toBeGreaterThan(5)
  expect(offered.filter((type) => !written.includes(`'${type}'`))).toEqual([])
})
