/** Several tabs announce this. */
export function callerIdSet(number: string): string {
  return `Caller ID set to ${number}`
}

/** The label of a caller ID's type. An unknown type is shown as it is. */
export function callerIdTypeWord(type: string): string {
  if (type === 'verified') return 'Personal'
  return type === 'virtual' ? 'Virtual DID' : type
}
