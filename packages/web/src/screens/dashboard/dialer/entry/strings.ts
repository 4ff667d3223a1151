/** How late it is where the phone is: "14:20 there", or "14:20 to 15:20 there". */
export function placeTimeText([earliest, latest]: readonly [string, string?]): string {
  return latest === undefined ? `${earliest} there` : `${earliest} to ${latest} there`
}

/** The link that calls an emergency number with the phone itself: "Call 112 with this phone". */
export function phoneLinkText(number: string): string {
  return `Call ${number} with this phone`
}

/** What a pasted text had besides the number. */
export function leftOutSentence(extension: string | null, rest: string | null): string {
  return extension === null
    ? `Only the first number is called. Left out: ${rest ?? ''}`
    : `Extension ${extension}: press it on the keypad after the answer.`
}
