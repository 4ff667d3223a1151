/**
 * A line of vCard 2.1 in the syntax of 3.0: a type without a name (`TEL;CELL:`) gets its name, and a value in
 * quoted-printable is decoded. Lines of other versions stay as they are.
 */
export function plainLine(line: string): string {
  const colon = line.indexOf(':')
  const [name = '', ...parameters] = line.slice(0, colon).split(';')
  const value = line.slice(colon + 1)
  if (colon < 0 || parameters.length === 0 || line.slice(0, colon).includes('"')) return line
  const isEncoded = parameters.some(parameter => /^(encoding=)?quoted-printable$/i.test(parameter))
  const charset = parameters.map(parameter => /^charset=(.+)$/i.exec(parameter)?.[1]).find(Boolean)
  const kept = parameters
    .filter(parameter => !/^(encoding=|charset=|quoted-printable$)/i.test(parameter))
    .map(parameter => (parameter.includes('=') ? parameter : `TYPE=${parameter}`))
  return `${[name, ...kept].join(';')}:${isEncoded ? decoded(value, charset ?? 'utf-8') : value}`
}

/** The value, with its line breaks written as version 3.0 does. */
function decoded(value: string, charset: string): string {
  const bytes: number[] = []
  for (const [part] of value.matchAll(/=[0-9a-f]{2}|[^]/gi)) {
    if (part.length === 3) bytes.push(parseInt(part.slice(1), 16))
    else bytes.push(...new TextEncoder().encode(part))
  }
  return decoderOf(charset).decode(new Uint8Array(bytes)).replaceAll(/\r?\n/g, '\\n')
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}
