import { recordSource } from '../../kernel/api/record-source.ts'
import { clientApi } from './endpoints.ts'

/** The clients in the user's scope, by name or code. */
export const clients = recordSource(clientApi.list, clientApi.get)
