import * as z from 'zod'
import { type Endpoints, get } from '../kernel/api/endpoint.ts'

/** One search result: its name and its page. */
const SearchResult = z.object({
  id: z.string(),
  title: z.string(),
  /** Distinguishes results of the same name, such as number and country; only fields that the user may see. */
  subtitle: z.string().nullable(),
  /** The page below the site's root, such as `/clients/3f2c…`. */
  path: z.string().regex(/^\/(?!\/)/, 'A path of this site.'),
})

export const FoundGroup = z.object({
  /** `clients`, `candidates`, `users` and so on, in the order of the menu. */
  kind: z.string(),
  /** The title of the group. */
  label: z.string(),
  items: z.array(SearchResult).max(5),
})
export type FoundGroup = z.output<typeof FoundGroup>

export const searchEndpoints = {
  /** At most five per type; types without results are omitted. */
  search: get('/search', {
    summary: 'Searches everything the caller can see.',
    signedIn: 'Each type is searched with the permission and scope of its list.',
    query: z.strictObject({
      q: z
        .string('Enter a search term.')
        .trim()
        .min(1, 'Enter a search term.')
        .max(200, 'Enter at most 200 characters.'),
    }),
    returns: z.array(FoundGroup),
    perMinute: 120,
  }),
} satisfies Endpoints
