import { usesClientTerms } from '@muster/contract/margin/client-terms.rules.ts'
import { useMe } from '../../../kernel/session/session.ts'

/** Whether my what-if may use the terms of a client. */
export const useClientTerms = (): boolean => usesClientTerms(useMe())
