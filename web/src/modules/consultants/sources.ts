import { recordSource } from '../../kernel/record-source.ts'
import { clientApi } from './lines.ts'

/** The clients that this reader may see, by name or code. */
export const clients = recordSource(clientApi.list, clientApi.get)
