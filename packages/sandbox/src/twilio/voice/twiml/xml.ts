export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  text: string
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

const TOKEN = /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<([^>]*)>|([^<]+)/g

/**
 * Reads the XML that TwiML is made of: elements, attributes, text, comments, CDATA, entities.
 * @throws an Error that names the position or tag when the document is not well-formed.
 */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let end = 0
  for (const match of xml.trim().matchAll(TOKEN)) {
    if (match.index !== end) throw new Error(`stray "<" at ${end}`)
    end = match.index + match[0].length
    const [, cdata, tag, text] = match
    const parent = open.at(-1) ?? root
    if (cdata !== undefined) parent.text += cdata
    else if (text !== undefined) parent.text += decodeEntities(text)
    else if (tag?.startsWith('/')) {
      if (open.length === 1 || parent.name !== tag.slice(1).trim()) throw new Error(`<${tag}>`)
      open.pop()
    } else if (tag !== undefined) {
      const element = parseTag(tag)
      parent.children.push(element)
      if (!tag.endsWith('/')) open.push(element)
    }
  }
  if (end !== xml.trim().length) throw new Error(`stray "<" at ${end}`)
  const [only] = root.children
  if (open.length !== 1 || root.children.length !== 1 || !only || root.text.trim() !== '') {
    throw new Error('not exactly one closed root element')
  }
  return only
}

function parseTag(tag: string): XmlElement {
  const parts = /^([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?$/.exec(tag)
  if (!parts) throw new Error(`bad tag <${tag}>`)
  const attributes: Record<string, string> = {}
  for (const [, name = '', double, single] of (parts[2] ?? '').matchAll(
    /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    attributes[name] = decodeEntities(double ?? single ?? '')
  }
  return { name: parts[1] ?? '', attributes, children: [], text: '' }
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(parseInt(String(hex), 16))
    if (decimal) return String.fromCodePoint(Number(decimal))
    return ENTITIES[String(name)] ?? String(whole)
  })
}
