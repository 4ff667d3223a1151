import { bytesOf, textOfByte } from './byte-text.ts'
import type { EncodingCode } from './encodings.ts'

/**
 * A line of any version in the syntax of version 3.0: a type without a name (`TEL;CELL:`) gets its name, and the value is
 * decoded from quoted-printable or BASE64 and from its character set.
 *
 * @param encoding of values that do not name theirs
 * @throws if a value in BASE64 is none
 */
export function plainLine(line: string, encoding: EncodingCode): string {
  const colon = colonOf(line)
  if (colon < 0) return line
  const [name = '', ...parameters] = line.slice(0, colon).match(/(?:"[^"]*"|[^";])+/g) ?? []
  const charset = parameters.map(parameter => /^charset=(.+)$/i.exec(parameter)?.[1]).find(Boolean)
  const kept = parameters
    .filter(parameter => !ENCODING.test(parameter) && !/^charset=/i.test(parameter))
    .map(parameter => (parameter.includes('=') ? parameter : `TYPE=${parameter}`))
  const value = valueOf(line.slice(colon + 1), parameters, { charset, encoding })
  return `${[name, ...kept].join(';')}:${value}`
}

/** The colon before the value. Those in quotes are in the value of a parameter. */
function colonOf(line: string): number {
  return (/^(?:[^":]|"[^"]*")*:/.exec(line)?.[0].length ?? 0) - 1
}

const ENCODING = /^(?:encoding=)?(quoted-printable|base64|b|8bit|7bit)$/i

interface Names {
  charset: string | undefined
  encoding: EncodingCode
}

function valueOf(raw: string, parameters: readonly string[], names: Names): string {
  const methods = parameters.map(parameter => ENCODING.exec(parameter)?.[1]?.toLowerCase())
  if (methods.includes('quoted-printable')) {
    const bytes = raw.replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) =>
      textOfByte(parseInt(hex, 16)),
    )
    return onOneLine(decodedEscape(bytesOf(bytes), names))
  }
  if (methods.includes('base64') || methods.includes('b'))
    return onOneLine(
      decodedEscape(
        Uint8Array.from(atob(raw), byte => byte.charCodeAt(0)),
        names,
      ),
    )
  return decoded(bytesOf(raw), names)
}

/** The line breaks of a value as version 3.0 writes them. */
function onOneLine(text: string): string {
  return text.replaceAll(/\r*\n|\r/g, '\\n')
}

function decoded(bytes: Uint8Array, { charset, encoding }: Names): string {
  return (charset && strictly(bytes, charset)) ?? new TextDecoder(encoding).decode(bytes)
}

/** Programs that escape every byte often leave out that the bytes are UTF-8. */
function decodedEscape(bytes: Uint8Array, names: Names): string {
  return names.charset ? decoded(bytes, names) : (strictly(bytes, 'utf-8') ?? decoded(bytes, names))
}

/** Null if the bytes are not in this character set, or if there is none with this name. */
function strictly(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset.replaceAll('"', ''), { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
