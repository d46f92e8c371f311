import { Box, Button, CopyButton, Group, Paper } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { addressOf, releaseAddress } from '../../../kernel/api/blobs.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'

const ICON = { size: 16, stroke: 1.7 }

/** The recovery codes, which are shown only once: copied or saved by the user. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const text = codes.join('\n')
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => shown.current?.focus(), [])
  return (
    <Paper p={20} role="status" ref={shown} tabIndex={-1}>
      <Alert tone="warning">
        <strong>Save your recovery codes</strong> They are shown only once. Use a code to sign in if you lose your
        phone; each works once.
      </Alert>
      <Box
        component="ul"
        my="md"
        fz={15}
        className="auto-grid plain-list figures"
        __vars={{ '--min': '140px' }}
        style={{ gap: '8px 16px' }}
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Box>
      <Group gap={8} align="stretch">
        <CopyButton value={text} timeout={2000}>
          {({ copied, copy }) => (
            <SmallButton leftSection={copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />} onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </SmallButton>
          )}
        </CopyButton>
        <SmallButton icon={IconDownload} onClick={() => saveAsText(text)}>
          Download codes
        </SmallButton>
        <Button size="xs" onClick={onDone}>
          I’ve saved my codes
        </Button>
      </Group>
    </Paper>
  )
}

function saveAsText(codes: string) {
  const url = addressOf(new Blob([`Recovery codes, each valid for one sign-in:\n\n${codes}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'recovery-codes.txt'
  link.click()
  setTimeout(() => releaseAddress(url), 60_000)
}
