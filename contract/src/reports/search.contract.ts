import * as z from 'zod'
import { type Endpoints, get } from '../kernel/api/endpoint.ts'

/** One thing that was found: what it is called and the page that shows it. */
export const Found = z.object({
  id: z.string(),
  title: z.string(),
  /** What distinguishes two of the same name, such as number and country; only what the reader may see. */
  subtitle: z.string().nullable(),
  /** The page below the site's root, such as `/clients/3f2c…`. */
  path: z.string().regex(/^\/(?!\/)/, 'A path of this site.'),
})
export type Found = z.output<typeof Found>

export const FoundGroup = z.object({
  /** `clients`, `candidates`, `users` and so on, in the order of the menu. */
  kind: z.string(),
  /** What the group is called on the page. */
  label: z.string(),
  items: z.array(Found).max(5),
})
export type FoundGroup = z.output<typeof FoundGroup>

export const searchEndpoints = {
  /** At most five of a kind; kinds of which nothing was found are left out. */
  search: get('/search', {
    summary: 'Searches everything the caller can see.',
    signedIn: 'Each type is searched with the permission and scope of its list.',
    query: z.strictObject({
      q: z.string('Enter a search term.').trim().min(1, 'Enter a search term.').max(200, 'At most 200 characters.'),
    }),
    returns: z.array(FoundGroup),
    perMinute: 120,
  }),
} satisfies Endpoints
