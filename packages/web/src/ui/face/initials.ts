/** The first letters of the first and the last word of a name, in capitals: "AR" of "Asha Rao". Empty for a name without letters and digits. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).flatMap(word => FIRST_LETTER.exec(word)?.[0] ?? [])
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return (first + last).toLocaleUpperCase()
}

/** A letter or digit with the marks that follow it. */
const FIRST_LETTER = /[\p{L}\p{N}]\p{M}*/u

/** The same number for the same name everywhere, from 0 to `count` - 1. */
export function colourNumberOf(name: string, count: number): number {
  let hash = 0
  for (const char of name.normalize('NFC').trim().toLowerCase()) {
    hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0
  }
  return hash % count
}
