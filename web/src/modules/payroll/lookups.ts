import { recordSource } from '../../kernel/api/record-source.ts'
import { candidateApi } from './endpoints.ts'

export const consultants = recordSource(candidateApi.list, candidateApi.get)
