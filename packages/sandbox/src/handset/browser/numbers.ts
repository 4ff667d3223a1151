/** A number as people write it, as E.164; undefined when it is none. */
export function readNumber(text: string): string | undefined {
  const bare = text.replace(/[\s().-]/g, '')
  const number = bare.startsWith('00') ? `+${bare.slice(2)}` : bare
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined
}

/** North American numbers in the groups that people there know; others as they are. */
export function spaced(number: string): string {
  return number.replace(/^(\+1)(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3 $4')
}
