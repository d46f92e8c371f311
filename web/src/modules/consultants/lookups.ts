import { recordSource } from '../../kernel/api/record-source.ts'
import { clientApi } from './endpoints.ts'

/** The clients that this reader may see, by name or code. */
export const clients = recordSource(clientApi.list, clientApi.get)
