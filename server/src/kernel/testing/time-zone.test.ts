import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { zoneOf } from './time-zone.ts'

test('two thirds of the test files run in another time zone than the program’s, and all three zones are used', () => {
  const zones = globSync('{server,contract,web}/**/*.test.ts', {
    cwd: new URL('../../../../', import.meta.url).pathname,
  })
    .filter((path) => !path.includes('node_modules'))
    .map(zoneOf)
  const share = (zone: string) => zones.filter((one) => one === zone).length / zones.length
  for (const zone of ['UTC', 'Asia/Kolkata', 'America/New_York']) expect(share(zone)).toBeGreaterThan(0.25)
})

test('the time zone of this file is that of the process', () => {
  const zone = process.env.TEST_ZONE ?? zoneOf('time-zone.test.ts')
  expect(zone).not.toBe('UTC')
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toMatch(/Calcutta|Kolkata|New_York/)
  expect(new Date(2026, 0, 1).toISOString()).not.toBe('2026-01-01T00:00:00.000Z')
})
