import { recordSource } from '../../kernel/record-source.ts'
import { clientLines } from './lines.ts'

/** The clients that this reader may see, by name or code. */
export const clients = recordSource(clientLines.list, clientLines.get)
