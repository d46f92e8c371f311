import * as z from 'zod'

/** The first entry: the origin of the archive and what is needed to restore it. */
export const ArchiveHeader = z.object({
  createdAt: z.string(),
  migrations: z.array(z.object({ id: z.string(), sha256: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  /** The keys that encrypted the data; the archive contains only these fingerprints of them. */
  keys: z.array(z.object({ id: z.string(), proof: z.string() })),
})
export type ArchiveHeader = z.output<typeof ArchiveHeader>

/** The last entry: the totals that all other entries must match. */
export const Manifest = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() })),
  files: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
  /** Files with a row but without readable content when the backup was made. */
  missing: z.array(z.string()),
})
export type Manifest = z.output<typeof Manifest>
