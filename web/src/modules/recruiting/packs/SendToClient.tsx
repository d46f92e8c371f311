import { Button, type ButtonProps } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'

const SendPack = lazyNamed(() => import('./SendPack.tsx'), 'SendPack')

interface SendToClientProps extends Pick<ButtonProps, 'variant'> {
  jobID: string
  submissionID?: string | undefined
}

/** Opens the drawer that sends profiles to contacts of the client. */
export function SendToClient({ jobID, submissionID, variant }: SendToClientProps) {
  const [isSending, setSending] = useState(false)
  return (
    <>
      <Button
        size="xs"
        {...(variant ? { variant } : { 'data-primary': true })}
        leftSection={<IconSend size={16} stroke={1.7} />}
        onClick={() => setSending(true)}
      >
        Send to client
      </Button>
      <Suspense>
        {isSending && (
          <SendPack
            jobID={jobID}
            {...(submissionID && { submissionIDs: [submissionID] })}
            onClose={() => setSending(false)}
          />
        )}
      </Suspense>
    </>
  )
}
