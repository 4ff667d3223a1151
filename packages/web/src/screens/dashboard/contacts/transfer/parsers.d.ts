/*
 * The parts of the parsers that an import uses. ical.js types its results as `any`, and papaparse has no types of its
 * own.
 */
declare module 'papaparse' {
  interface ParseResult {
    data: string[][]
    /** `row` counts the rows of `data`. */
    errors: { type: string; code: string; row?: number }[]
  }
  interface ParseOptions {
    preview: number
    delimiter: string
  }
  const Papa: {
    parse(text: string, options: ParseOptions): ParseResult
    unparse(rows: string[][], options: { newline: string }): string
  }
  export default Papa
}

declare module 'ical.js' {
  interface DesignSet {
    readonly property: object
  }
  /** Name in lower case, parameters, type, and one or more values (jCard, RFC 7095). */
  type Property = [string, Record<string, string | string[]>, string, ...unknown[]]
  const ICAL: {
    parse: { property(line: string, design: DesignSet): Property }
    design: { vcard3: DesignSet }
  }
  export default ICAL
}
