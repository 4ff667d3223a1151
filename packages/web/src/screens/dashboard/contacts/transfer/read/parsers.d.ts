/** The parts of ical.js that an import uses. It types its results as `any`. */
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
