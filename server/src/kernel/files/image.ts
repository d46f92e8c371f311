import sharp, { type Sharp } from 'sharp'
import { Refusal } from '../errors.ts'
import type { Source } from './types.ts'

const LONGEST_SIDE = 512
const MOST_PIXELS = 50_000_000
/** Of a page of A4 at 300 dots an inch. */
const PAGE = { width: 2480, height: 3508 }

/** Draws the picture anew as a JPEG that fits a page, upright, on white where it is transparent, without anything that was hidden in it. */
export const asPrinted = (source: Source, name: string): Promise<Buffer> =>
  anew(source, name, (picture) =>
    picture
      .resize({ ...PAGE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 }),
  )

/** Draws the picture anew as WebP of at most 512 px, upright, without place, camera or anything else that was hidden in it. */
export const redraw = (source: Source, name: string): Promise<Buffer> =>
  anew(source, name, (picture) =>
    picture.resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }),
  )

async function anew(source: Source, name: string, draw: (picture: Sharp) => Sharp): Promise<Buffer> {
  try {
    return await draw(sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).rotate()).toBuffer()
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
