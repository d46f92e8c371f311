const OFFICE = 'application/vnd.openxmlformats-officedocument'
/** The file formats that the product reads: content type and file name extensions. */
export const FILE_FORMATS = {
  pdf: { type: 'application/pdf', endings: ['pdf'] },
  png: { type: 'image/png', endings: ['png'] },
  jpg: { type: 'image/jpeg', endings: ['jpg', 'jpeg', 'jfif'] },
  webp: { type: 'image/webp', endings: ['webp'] },
  docx: { type: `${OFFICE}.wordprocessingml.document`, endings: ['docx'] },
  xlsx: { type: `${OFFICE}.spreadsheetml.sheet`, endings: ['xlsx'] },
  odt: { type: 'application/vnd.oasis.opendocument.text', endings: ['odt'] },
  rtf: { type: 'application/rtf', endings: ['rtf'] },
  txt: { type: 'text/plain; charset=utf-8', endings: ['txt'] },
  csv: { type: 'text/csv; charset=utf-8', endings: ['csv'] },
} as const satisfies Record<string, { readonly type: string; readonly endings: readonly string[] }>

/** The content types that a browser shows safely. */
export const INLINE_TYPES: ReadonlySet<string> = new Set([
  FILE_FORMATS.pdf.type,
  FILE_FORMATS.png.type,
  FILE_FORMATS.jpg.type,
  FILE_FORMATS.webp.type,
])

export type FileFormat = keyof typeof FILE_FORMATS
