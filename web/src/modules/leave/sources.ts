import { recordSource } from '../../kernel/record-source.ts'
import { clientLines } from './lines.ts'

export const clients = recordSource(clientLines.list, clientLines.get)
