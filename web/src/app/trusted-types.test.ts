import { expect, it } from 'vitest'
import { allowOnlyTextAsMarkup, compileNoSchemas } from './trusted-types.ts'

it('accepts style text and rejects anything that could create an element', () => {
  let rules = { createHTML: (text: string) => text }
  allowOnlyTextAsMarkup({
    createPolicy: (name, given) => {
      expect(name).toBe('default')
      rules = given
    },
  })
  expect(rules.createHTML(':root{--a:1px} .b > .c{color:red}')).toContain('--a')
  expect(() => rules.createHTML('<img src=x onerror=alert(1)>')).toThrow('Markup')
})

it('configures Zod not to compile functions, and keeps its other settings', () => {
  const shared = { __zod_globalConfig: { customError: true } }
  compileNoSchemas(shared)
  expect(shared.__zod_globalConfig).toEqual({ customError: true, jitless: true })
})
