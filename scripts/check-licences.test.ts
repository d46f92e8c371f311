import path from 'node:path'
import { expect, test } from 'vitest'
import { findErrors, includedErrors, isAllowed, isOlder, type Package, readPackages } from './check-licences.ts'

const aPackage = (name: string, change: Partial<Package> = {}): Package => ({
  name,
  version: '1.0.0',
  licence: 'MIT',
  dev: false,
  installScript: false,
  ...change,
})
const validationErrors = (...packages: Package[]) => findErrors(packages)

test.each([
  ['MIT', true],
  ['GPL-3.0-or-later', false],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['MIT AND GPL-3.0-or-later', false],
  ['(MIT OR GPL-3.0-only) AND Apache-2.0', true],
  ['(GPL-2.0-only OR GPL-3.0-only) AND Apache-2.0', false],
  ['MIT OR', false],
  ['MIT MIT', false],
  ['', false],
])('the licence "%s" leaves an allowed choice: %s', (expression, expected) => {
  expect(isAllowed(expression, (licence) => ['MIT', 'Apache-2.0'].includes(licence))).toBe(expected)
})

test.each([
  ['5.7.1', '5.7.2', true],
  ['5.7.2', '5.7.2', false],
  ['5.10.0', '5.9.9', false],
  ['4.9.9', '10.0.0', true],
  ['10.0.5-beta.1', '10.0.5', true],
])('%s is older than %s: %s', (version, than, expected) => {
  expect(isOlder(version, than)).toBe(expected)
})

test('rejects copyleft and missing licences, versions with known defects, and unlisted install scripts', () => {
  expect(validationErrors(aPackage('good'), aPackage('for-tests', { licence: 'GPL-3.0-only', dev: true }))).toEqual([])
  expect(validationErrors(aPackage('copyleft', { licence: 'AGPL-3.0-only' }))).toEqual([
    expect.stringContaining('AGPL-3.0-only'),
  ])
  expect(validationErrors(aPackage('silent', { licence: undefined }))).toHaveLength(1)
  expect(validationErrors(aPackage('@img/sharp-libvips-linux-x64', { licence: 'LGPL-3.0-or-later' }))).toEqual([])
  expect(validationErrors(aPackage('other', { licence: 'LGPL-3.0-or-later' }))).toHaveLength(1)
  expect(validationErrors(aPackage('nodemailer', { version: '10.0.4' }))).toEqual([expect.stringContaining('10.0.5')])
  expect(validationErrors(aPackage('xlsx', { dev: true }))).toHaveLength(1)
  expect(validationErrors(aPackage('builder', { installScript: true }))).toHaveLength(1)
  expect(validationErrors(aPackage('node', { installScript: true }))).toEqual([])
})

test('fails without any package, and reads the installed packages', () => {
  expect(validationErrors()).toHaveLength(1)
  const names = readPackages(path.join(import.meta.dirname, '..')).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', 'zod']))
  expect(names).not.toContain('@muster/server')
})

test('included work of others has its licence text next to it', () => {
  expect(includedErrors(path.join(import.meta.dirname, '..'))).toEqual([])
  expect(includedErrors(import.meta.dirname)).toEqual([expect.stringContaining('en16931/LICENSE.txt')])
})
