import { Box, Group } from '@mantine/core'
import { profileEndpoints } from '@muster/contract/access/profile.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useFile } from '../../../kernel/api/downloads.ts'
import { keyOf, useAction } from '../../../kernel/api/endpoint.ts'
import { send } from '../../../kernel/api/send.ts'
import { showSnackbar } from '../../../kernel/feedback/snackbar.ts'
import { Avatar } from '../../../ui/avatar/UserAvatar.tsx'
import { FileDrop } from '../../../ui/files/FileDrop.tsx'
import { IMAGES } from '../../../ui/files/rules.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { profileApi } from '../endpoints.ts'
import type { PartProps } from './profileTypes.ts'

const RULES = { ...IMAGES, max: 1 }

/** The user's own picture: uploaded, previewed and removed. */
export function MyPicture({ profile }: PartProps) {
  const cache = useQueryClient()
  const has = Boolean(profile.profilePicture)
  const { file } = useFile(profileApi.picture, {}, has)
  const remove = useAction(profileApi.removePicture, { done: 'Picture removed' })
  const upload = async (chosen: File, onProgress: (share: number) => void, signal: AbortSignal) => {
    await send(profileEndpoints.changePicture, { body: {}, files: [chosen] }, { onProgress, signal })
    showSnackbar('Picture updated')
    await cache.invalidateQueries({ queryKey: keyOf(profileApi.get).slice(0, 1) })
  }
  return (
    <Section
      title="Picture"
      action={
        has && (
          <SmallButton loading={remove.isPending} onClick={() => remove.mutate({})}>
            Remove picture
          </SmallButton>
        )
      }
    >
      <Group gap={20}>
        <Avatar name={profile.name} picture={has ? file?.url : null} size={88} />
        <Box flex="1 1 260px" miw={0}>
          <FileDrop what="a picture of you" rules={RULES} upload={upload} isMany={false} />
        </Box>
      </Group>
      <HelperText below>Shown next to your name. Square pictures work best.</HelperText>
    </Section>
  )
}
