import { recordSource } from '../../kernel/record-source.ts'
import { candidateLines, clientLines } from './lines.ts'

export const clients = recordSource(clientLines.list, clientLines.get)
export const consultants = recordSource(candidateLines.list, candidateLines.get)
