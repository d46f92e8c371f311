import { expect, test } from 'vitest'
import { MODULE_ROUTES } from './module-routes.ts'

test('no two pages have the same address; the router refuses to start with them', () => {
  const addresses = MODULE_ROUTES.map(({ place, path }) =>
    place === 'settings' ? `/settings${path}`.replace(/\/$/, '') : path,
  )
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([])
})
