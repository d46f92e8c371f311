import type { Profile } from '@muster/contract/access/profile.contract.ts'

export interface PartProps {
  profile: Profile
}
