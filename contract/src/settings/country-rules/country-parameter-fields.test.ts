import { expect, test } from 'vitest'
import type * as z from 'zod'
import { countryParameterFields } from './country-parameter-fields.labels.ts'
import { CountryParameters } from './country-parameters.contract.ts'

/** Every path of a schema, without the indexes of lists. */
function pathsOf(schema: z.core.$ZodType, path: string): string[] {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([key, inner]) => {
      const at = path ? `${path}.${key}` : key
      return [at, ...pathsOf(inner, at)]
    })
  if (def.type === 'array') return pathsOf(def.element, path)
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default') return pathsOf(def.innerType, path)
  return []
}

test('every parameter of a country has a description, and no description is left over', () => {
  expect(Object.keys(countryParameterFields).sort()).toEqual([...new Set(pathsOf(CountryParameters, ''))].sort())
})
