import { writeFile } from 'node:fs/promises'
import { MODULES } from '../app.ts'
import { contractSchemaNames, withComponents } from '../kernel/openapi/components.ts'
import { openApi } from '../kernel/openapi/openapi.ts'
import type { Command } from './command.ts'

export const openApiCommand: Command = {
  summary: 'Writes the OpenAPI 3.1 document of the API, to a file or to standard output.',
  usage: '[FILE]',
  run: async ([file], { print, variables }) => {
    const inline = openApi(MODULES, variables.PRODUCT_NAME ?? 'Muster')
    const text = JSON.stringify(withComponents(inline, await contractSchemaNames()), null, 1)
    if (file) await writeFile(file, `${text}\n`)
    print(file ? `${file} written` : text)
    return true
  },
}
