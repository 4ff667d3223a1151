/*
 * What people write around a number, and how they write an extension. RFC 3966 is the notation of `tel:` links.
 */

const TEL_LINK = /^(web\+)?tel:(\/\/)?/i

/** The number in a link such as `tel:%2B1-415-555-0100;ext=7`, with its extension. Any other text stays as it is. */
export function withoutScheme(text: string): string {
  if (!TEL_LINK.test(text)) return text
  const [link = ''] = text.replace(TEL_LINK, '').split('?')
  const [number = '', ...parameters] = link
    .replace(/%(2b|20)/gi, code => (code === '%20' ? ' ' : '+'))
    .split(';')
  const named = (name: RegExp) =>
    parameters.find(parameter => name.test(parameter))?.replace(name, '')
  const context = number.startsWith('+') ? undefined : named(/^phone-context=(?=\+)/i)
  // Phones write the digits that follow the answer as `postd`.
  const extension = named(/^ext=/i) ?? named(/^postd=[pw,]*/i)
  return `${context ?? ''}${number}${extension === undefined ? '' : `;ext=${extension}`}`
}

/** What divides two numbers even in plans in which a longer number exists, and what may also stand within one. */
const BETWEEN = /\s\/\s|[|\n]|\s(?:or|and|oder|und|ou|et|o|y|e)\s/i
const PERHAPS_BETWEEN = /[/,;&]/

/**
 * The parts of a text that may be the number, the likelier ones first, each with what follows it. A person writes a
 * second number, an extension, a name, or the 0 that is dialled only inside a country.
 */
export function partsOf(text: string): { part: string; rest: string }[] {
  // A pause on a phone's keypad divides the number from what follows the answer. In Brazil, xx stands for the digits of
  // a carrier.
  const paused = text.replace(/(?<!\d)0xx(?=\d)/gi, '0').replace(/(\d)\s*[pw]+(?=[\d*#])/gi, '$1,')
  const plus = /\+\s*\(?\s*\d/.exec(paused)?.index ?? 0
  const whole = paused.slice(plus)
  const parts = [
    ...before(BETWEEN, whole),
    { part: whole, rest: '' },
    ...(plus > 0 ? [...before(BETWEEN, paused), { part: paused, rest: '' }] : []),
    ...before(PERHAPS_BETWEEN, whole),
  ]
  const withoutTrunkZero = parts
    .filter(({ part }) => part.includes('(0)'))
    .map(({ part, rest }) => ({ part: part.replace('(0)', ''), rest }))
  return [...parts, ...withoutTrunkZero]
}

function before(separator: RegExp, text: string): { part: string; rest: string }[] {
  const found = separator.exec(text)
  if (!found || !/\d/.test(text.slice(0, found.index))) return []
  return [
    {
      part: text.slice(0, found.index),
      rest: text.slice(found.index + found[0].length).trim(),
    },
  ]
}

/** Whether a text is a number in letters, such as 1-800-FLOWERS. A name beside a number is none. */
export function isVanity(text: string): boolean {
  return /^[+(\d][^a-z]*[A-Z]{3}[^a-z]*$/.test(text) || /^[+(\d].*\d-[a-z]{3,}$/i.test(text)
}
