import { recordSource } from '../../kernel/record-source.ts'
import { candidateLines } from './lines.ts'

export const consultants = recordSource(candidateLines.list, candidateLines.get)
