/** Converts a number as people write it to E.164; undefined when it is invalid. */
export function readNumber(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '')
  const number = digits.startsWith('00') ? `+${digits.slice(2)}` : digits
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined
}

/** Groups the digits of a North American number; other numbers stay in E.164. */
export function formatNumber(number: string): string {
  return number.replace(/^(\+1)(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3 $4')
}
