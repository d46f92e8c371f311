import { recordSource } from '../../kernel/api/record-source.ts'
import { candidateApi, clientApi } from './endpoints.ts'

export const clients = recordSource(clientApi.list, clientApi.get)
export const consultants = recordSource(candidateApi.list, candidateApi.get)
