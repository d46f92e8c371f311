/** The text exceeds the requested number of characters. */
export class TextTooLongError extends Error {}

/** The text of a document, line by line. Table rows are one line, with their cells separated by bars. */
export class TextLines {
  readonly lines: string[] = []
  readonly #max: number
  #size = 0
  #line = ''
  #cells: string[] = []
  /** The number of tables around the current text. */
  #tables = 0

  constructor(max: number) {
    this.#max = max
  }

  write(text: string): void {
    this.#size += text.length
    if (this.#size > this.#max) throw new TextTooLongError()
    this.#line += text
  }

  /** Within a table cell, a line break becomes a space. */
  endLine(): void {
    if (this.#tables > 0) this.write(' ')
    else this.#emit(this.#line)
  }

  beginTable(): void {
    this.#tables += 1
  }

  endTable(): void {
    this.#tables = Math.max(0, this.#tables - 1)
  }

  endCell(): void {
    this.#cells.push(this.#line.trim())
    this.#line = ''
  }

  /** A row of a table inside a cell stays part of that cell. */
  endRow(): void {
    const row = this.#cells.join(' | ')
    this.#cells = []
    if (this.#tables > 1) this.#line = `${row} `
    else this.#emit(row + this.#line)
  }

  end(): string[] {
    if (this.#line !== '') this.#emit(this.#line)
    return this.lines
  }

  #emit(line: string): void {
    this.lines.push(line.trimEnd())
    this.#line = ''
    this.write('\n')
    this.#line = ''
  }
}
