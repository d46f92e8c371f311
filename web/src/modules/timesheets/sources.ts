import { recordSource } from '../../kernel/record-source.ts'
import { candidateApi, clientApi } from './lines.ts'

export const clients = recordSource(clientApi.list, clientApi.get)
export const consultants = recordSource(candidateApi.list, candidateApi.get)
