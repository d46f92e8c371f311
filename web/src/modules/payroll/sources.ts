import { recordSource } from '../../kernel/record-source.ts'
import { candidateApi } from './lines.ts'

export const consultants = recordSource(candidateApi.list, candidateApi.get)
