import sharp, { type Sharp } from 'sharp'
import { AppError } from '../../app/errors.ts'
import { openLane } from '../../batch/lane.ts'
import type { Source } from '../storage/source.ts'

const LONGEST_SIDE = 512
const MAX_PIXELS = 50_000_000
/** Pixels of an A4 page at 300 dpi. */
const PAGE = { width: 2480, height: 3508 }
const TIME_LIMIT_S = 10
/** libvips uses the four threads of the pool: pictures never occupy more than half of them. */
const lane = openLane({ atOnce: 2, maxWaiting: 60, maxOfOwner: 6, waitLimitMs: 20_000 })

/** Re-encodes the picture as a JPEG that fits a page, upright, with a white background, without metadata. */
export const toPageJpeg = (source: Source, name: string, owner: string | null): Promise<Buffer> =>
  reencoded({ source, name, owner }, (picture) =>
    picture
      .resize({ ...PAGE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 }),
  )

/** Re-encodes the picture as WebP of at most 512 px, upright, without location, camera or other metadata. */
export const reencodeImage = (source: Source, name: string, owner: string | null): Promise<Buffer> =>
  reencoded({ source, name, owner }, (picture) =>
    picture.resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }),
  )

/**
 * Refuses a picture with too many pixels: it is stored unchanged, and a program that opens it would run out of memory.
 * Only its header is read; one without a readable header has no size and is harmless.
 */
export async function assertPixelLimit(source: Source): Promise<void> {
  const { width = 0, height = 0 } = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => ({}) as { width?: number; height?: number })
  if (width * height > MAX_PIXELS) throw tooLarge()
}

interface Picture {
  readonly source: Source
  readonly name: string
  /** The user who sent it; null for the program itself. */
  readonly owner: string | null
}

async function reencoded({ source, name, owner }: Picture, draw: (picture: Sharp) => Sharp): Promise<Buffer> {
  return lane.run(owner, () =>
    draw(sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate())
      .timeout({ seconds: TIME_LIMIT_S })
      .toBuffer()
      .catch((cause) => Promise.reject(imageError(cause, name))),
  )
}

const tooLarge = () =>
  new AppError(413, 'TOO_LARGE', 'An image can have at most 50 million pixels. Make it smaller and try again.')

function imageError(cause: unknown, name: string): AppError {
  const message = String(cause)
  if (/pixel limit/i.test(message)) return tooLarge()
  const validationError = /timeout/i.test(message) ? 'takes too long to read' : 'is damaged'
  return new AppError(415, 'WRONG_TYPE', `The image "${name}" ${validationError}. Save it again as PNG or JPEG.`)
}
