/** The parts of papaparse that we use. It has no types of its own. */
declare module 'papaparse' {
  interface ParseResult {
    data: string[][]
    /** `row` counts the rows of `data`. */
    errors: { type: string; row?: number }[]
  }
  interface ParseOptions {
    /** How many rows are read. 0 reads all. */
    preview: number
    delimiter: string
    newline: string
  }
  const Papa: {
    parse(text: string, options: ParseOptions): ParseResult
    unparse(rows: string[][], options: { newline: string }): string
  }
  export default Papa
}
