/** The longest list that the server reads. */
const MAX_CHARACTERS = 200

/** As many of the browser's languages as the server reads: "en-GB,hi". */
export function browserLanguages(): string {
  return navigator.languages.join(',').slice(0, MAX_CHARACTERS)
}
