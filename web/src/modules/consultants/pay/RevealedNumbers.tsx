import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { type Answer, type EndpointRef, send } from '../../../kernel/api/send.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'

/** Masked numbers in full, on request: the button to show and hide them, and a note that the server audits it. */
export function useRevealed<E extends Endpoint>(endpoint: EndpointRef<E>, id: string) {
  const [full, setFull] = useState<Answer<E> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const reveal = async () => {
    setBusy(true)
    // The error has been shown already; the numbers stay masked.
    setFull(await send(endpoint, { params: { id } } as never).catch(() => null))
    setBusy(false)
  }
  const Icon = full ? IconEyeOff : IconEye
  return {
    full,
    button: (
      <SmallButton icon={Icon} loading={isBusy} onClick={() => (full ? setFull(null) : void reveal())}>
        {full ? 'Hide' : 'Reveal'}
      </SmallButton>
    ),
    note: full && <HelperText below>The audit trail records that you viewed these numbers.</HelperText>,
  }
}
