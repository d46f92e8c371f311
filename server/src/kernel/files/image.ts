import sharp from 'sharp'
import { Refusal } from '../errors.ts'
import type { Source } from './types.ts'

const LONGEST_SIDE = 512
const MOST_PIXELS = 50_000_000

/** Draws the picture anew as WebP of at most 512 px, upright, without place, camera or anything else that was hidden in it. */
export async function redraw(source: Source, name: string): Promise<Buffer> {
  try {
    return await sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (cause) {
    const tooLarge = /pixel limit/i.test(String(cause))
    if (tooLarge)
      throw new Refusal(
        413,
        'TOO_LARGE',
        'A picture may have at most 50 million pixels. Make it smaller and try again.',
      )
    throw new Refusal(415, 'WRONG_TYPE', `The picture "${name}" is damaged. Save it again as PNG or JPEG.`)
  }
}
