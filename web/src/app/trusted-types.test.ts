import { expect, it } from 'vitest'
import { allowOnlyTextAsMarkup, compileNoSchemas } from './trusted-types.ts'

it('lets style text pass and refuses anything that could make an element', () => {
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

it('tells Zod to make no functions out of text, and keeps what else it was told', () => {
  const shared = { __zod_globalConfig: { customError: true } }
  compileNoSchemas(shared)
  expect(shared.__zod_globalConfig).toEqual({ customError: true, jitless: true })
})
