import { unicodeEncodingOf } from '@ringback/contract/text/unicode-text'

/** A character set that browsers decode (https://encoding.spec.whatwg.org), with the name that people know. */
export interface Encoding {
  /** The label of `TextDecoder`. */
  code: string
  name: string
  /** The languages of address books that may be in it. */
  languages: string
}

const encoding = (code: string, name: string, languages = ''): Encoding => ({
  code,
  name,
  languages,
})

/** The code pages of Windows come first for their languages, because Outlook and Excel write them. */
export const ENCODINGS = [
  encoding('utf-8', 'Unicode (UTF-8)'),
  encoding('utf-16le', 'Unicode (UTF-16)'),
  encoding('utf-16be', 'Unicode (UTF-16 big-endian)'),
  encoding('windows-1252', 'Western European (Windows-1252)', 'de en es fr it nl pt'),
  encoding('iso-8859-15', 'Western European (ISO 8859-15)'),
  encoding('macintosh', 'Western European (Macintosh)'),
  encoding('windows-1250', 'Central European (Windows-1250)', 'cs hr hu pl ro sk sl'),
  encoding('iso-8859-2', 'Central European (ISO 8859-2)'),
  encoding('windows-1251', 'Cyrillic (Windows-1251)', 'be bg mk ru sr uk'),
  encoding('koi8-r', 'Cyrillic (KOI8-R)'),
  encoding('ibm866', 'Cyrillic (DOS)'),
  encoding('windows-1253', 'Greek (Windows-1253)', 'el'),
  encoding('windows-1254', 'Turkish (Windows-1254)', 'az tr'),
  encoding('windows-1255', 'Hebrew (Windows-1255)', 'he'),
  encoding('windows-1256', 'Arabic (Windows-1256)', 'ar fa ur'),
  encoding('windows-1257', 'Baltic (Windows-1257)', 'et lt lv'),
  encoding('windows-1258', 'Vietnamese (Windows-1258)', 'vi'),
  encoding('windows-874', 'Thai (Windows-874)', 'th'),
  encoding('shift_jis', 'Japanese (Shift JIS)', 'ja'),
  encoding('euc-jp', 'Japanese (EUC-JP)'),
  encoding('gb18030', 'Chinese, simplified (GB 18030)', 'zh'),
  encoding('big5', 'Chinese, traditional (Big5)', 'zh-hk zh-tw'),
  encoding('euc-kr', 'Korean (EUC-KR)', 'ko'),
]

export type EncodingCode = Encoding['code']

export function encodingByCode(code: EncodingCode): Encoding {
  return ENCODINGS.find(encoding => encoding.code === code) ?? westernEuropean
}

const westernEuropean = encoding('windows-1252', 'Western European (Windows-1252)')

/**
 * The encoding that a file seems to have. Bytes that are no Unicode are in the code page of the person's language.
 *
 * @param languages of the browser, the preferred one first
 */
export function guessEncoding(bytes: Uint8Array, languages: readonly string[]): EncodingCode {
  const unicode = unicodeEncodingOf(bytes)
  if (unicode !== null) return unicode
  if (isMostlyUtf8(bytes)) return 'utf-8'
  const [first = ''] = languages
  return (codePageOf(first.toLowerCase()) ?? westernEuropean).code
}

function codePageOf(language: string): Encoding | undefined {
  const [base = ''] = language.split('-')
  const having = (wanted: string) =>
    ENCODINGS.find(({ languages }) => languages.split(' ').includes(wanted))
  return having(language) ?? having(base)
}

/** How many readable characters beyond ASCII make up for a broken one: one was cut, or lines of two files were joined. */
const READABLE_TO_BROKEN = 10
const SAMPLE_BYTES = 1_000_000

/** A folded line of a vCard may end inside of a character. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const lines = bytesAsText(bytes.subarray(0, SAMPLE_BYTES)).replaceAll(/\r*\n[ \t]/g, '')
  const text = new TextDecoder().decode(bytesOf(lines))
  const broken = text.match(/\uFFFD/g)?.length ?? 0
  const readable = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0
  return readable >= broken * READABLE_TO_BROKEN
}

/** Whether a file has characters beyond ASCII, so that its encoding matters. */
export function hasOtherThanAscii(bytes: Uint8Array): boolean {
  return bytes.some(byte => byte >= 0x80 || byte === 0)
}

/*
 * A vCard file is divided into lines byte by byte, because each line may have its own character set, and a folded line
 * may end inside of a character. Until its line is complete, a byte is a character.
 */

/** One character for each byte, without the byte order mark of UTF-8. ASCII is itself. */
export function bytesAsText(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes).replace(/^\u00EF\u00BB\u00BF/, '')
}

/** The characters of all bytes. No two are alike. */
const ALL = bytesAsText(Uint8Array.from({ length: 256 }, (_, byte) => byte))
const BYTES = new Map([...ALL].map((character, byte) => [character, byte]))

/** The bytes of such a text. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, character => BYTES.get(character) ?? 0x3f)
}

export function textOfByte(byte: number): string {
  return ALL.charAt(byte)
}
