import { packEndpoints, sharedShortlistEndpoints } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import { routes } from '../../../kernel/http/route.ts'
import { draftPack } from './draft.queries.ts'
import { copyLink, extendLinks, revokeLinks } from './links.actions.ts'
import { findPacks } from './packs.queries.ts'
import { previewProfile, sentProfile } from './preview.actions.ts'
import { sendPack } from './send.actions.ts'
import { answerShortlist, readSharedProfile, readShortlist } from './shortlist.actions.ts'

export const packRoutes = [
  ...routes(packEndpoints, {
    list: findPacks,
    draft: draftPack,
    send: sendPack,
    revoke: revokeLinks,
    extend: extendLinks,
    link: copyLink,
    preview: previewProfile,
    profile: sentProfile,
  }),
  ...routes(sharedShortlistEndpoints, { get: readShortlist, profile: readSharedProfile, answer: answerShortlist }),
]
